import { randomBytes } from 'node:crypto'
import { backupCodeCount } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
/** Accept one step earlier or later, because phone clocks differ. */
const toleratedSteps = 1

/** 160 random bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
function codesOf(secret: Buffer, account?: string): TOTP {
  const bytes = new Uint8Array(secret).buffer
  const named = account === undefined ? {} : { issuer: 'Openhour', label: account }
  return new TOTP({
    ...named,
    secret: new Secret({ buffer: bytes }),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  })
}

/** Base32, as typed into an authenticator app. */
export function secretAsText(secret: Buffer): string {
  return codesOf(secret).secret.base32
}

/** The otpauth URI for the QR code. */
export function secretAddress(secret: Buffer, account: string): string {
  return codesOf(secret, account).toString()
}

/** The 30-second step (since 1970) of a code; undefined if it matches none near `atMs`. */
export function stepOf(secret: Buffer, code: string, atMs: number): number | undefined {
  const off = codesOf(secret).validate({ token: code, timestamp: atMs, window: toleratedSteps })
  return off === null ? undefined : Math.floor(atMs / 1000 / stepSeconds) + off
}

/** 32 characters, so that five bits select each equally often, without those easily confused on paper. */
const backupSigns = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Ten codes of fifty random bits each. */
export function newBackupCodes(): string[] {
  return Array.from({ length: backupCodeCount }, () =>
    [...randomBytes(10)].map((byte) => backupSigns[byte & 31]).join(''),
  )
}

/** A backup code with a hyphen, for display. */
export function backupCodeAsText(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
