import { randomBytes } from 'node:crypto'
import { backupCodeCount } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
/** Clocks of phones are off; one step either way is forgiven. */
const forgivenSteps = 1

/** 160 random bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** RFC 6238 as every authenticator app takes it: SHA-1, six digits, thirty seconds. */
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

/** As an authenticator app takes it when it is typed. */
export function secretAsText(secret: Buffer): string {
  return codesOf(secret).secret.base32
}

/** The address that a QR code shows to an authenticator app. */
export function secretAddress(secret: Buffer, account: string): string {
  return codesOf(secret, account).toString()
}

/** The step (of thirty seconds since 1970) that a code belongs to, or undefined when it belongs to none that is near `atMs`. */
export function stepOf(secret: Buffer, code: string, atMs: number): number | undefined {
  const off = codesOf(secret).validate({ token: code, timestamp: atMs, window: forgivenSteps })
  return off === null ? undefined : Math.floor(atMs / 1000 / stepSeconds) + off
}

/** 32 signs, so that five bits choose one evenly; without the ones that are taken for others on paper. */
const backupSigns = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Ten codes of fifty random bits each. */
export function newBackupCodes(): string[] {
  return Array.from({ length: backupCodeCount }, () =>
    [...randomBytes(10)].map((byte) => backupSigns[byte & 31]).join(''),
  )
}

/** As people read and write it. */
export function backupCodeAsText(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
