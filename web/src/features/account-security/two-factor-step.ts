/** The step of the two-factor dialogs: a secret to scan, or codes to save. */
export type TwoFactorStep = { secret: string; uri: string } | { backupCodes: string[] }
