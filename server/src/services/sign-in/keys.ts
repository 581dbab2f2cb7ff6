import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A key for one purpose, derived from the installation's secret. */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `openhour ${purpose}`, 32))
}

/** 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored for a token, so that reading the database does not help to use it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Constant-time comparison. */
export function sameText(given: string, right: string): boolean {
  return timingSafeEqual(tokenHash(given), tokenHash(right))
}

/** A keyed hash of a short code, so that a copy of the database alone does not allow guessing. */
export function codeHash(secret: string, userId: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'backup codes 1')).update(`${userId}\n${code}`).digest()
}

/** Identifies the browser that signed up. Looks like a random token. */
export function signUpMark(secret: string, userId: string): string {
  return createHmac('sha256', keyFor(secret, 'sign-ups 1')).update(userId).digest('base64url')
}

/** The user handle of a person's passkeys: stable, anonymous and independent of the installation's secret. */
export function passkeyHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`openhour passkey handle\n${userId}`).digest())
}

const nonceBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM, bound to the person: nonce (12) | ciphertext | tag (16). */
export function sealSecret(secret: string, userId: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'two-factor secrets 1'), nonce).setAAD(
    Buffer.from(userId),
  )
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Undefined if it was tampered with, belongs to someone else, or was encrypted with another secret. */
export function unsealSecret(secret: string, userId: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length <= nonceBytes + tagBytes) return undefined
  const nonce = sealed.subarray(0, nonceBytes)
  const key = keyFor(secret, 'two-factor secrets 1')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(userId))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
