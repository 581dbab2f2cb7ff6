import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A key for one purpose, made from the installation's secret: what one purpose gives away is of no use for another. */
function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `openhour ${purpose}`, 32))
}

/** 256 random bits, written for cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: whoever reads the database cannot finish what the token belongs to. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares what somebody sent with what is right, without telling by its time where they differ. */
export function sameText(given: string, right: string): boolean {
  return timingSafeEqual(tokenHash(given), tokenHash(right))
}

/** A keyed hash for short codes: without the secret nobody can try all of them against the database. */
export function codeHash(secret: string, userId: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'backup codes 1')).update(`${userId}\n${code}`).digest()
}

/** By it the browser that signed up is known again. Only the server can make it; beside a random token it shows no difference. */
export function signUpMark(secret: string, userId: string): string {
  return createHmac('sha256', keyFor(secret, 'sign-ups 1')).update(userId).digest('base64url')
}

/** Stable for a person and says nothing about them: what an authenticator keeps a passkey under. Outlives a change of the secret. */
export function passkeyHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`openhour passkey handle\n${userId}`).digest())
}

const nonceBytes = 12
const tagBytes = 16

/** nonce (12) | sealed bytes | tag (16), AES-256-GCM, for this person alone. */
export function sealSecret(secret: string, userId: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'two-factor secrets 1'), nonce).setAAD(
    Buffer.from(userId),
  )
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Undefined when it was changed, is somebody else's, or was sealed under another installation's secret. */
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
