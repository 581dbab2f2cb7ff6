/** What the dialogs of two-factor show: a secret to scan, or codes to keep. */
export type TwoFactorStep = { secret: string; uri: string } | { backupCodes: string[] }
