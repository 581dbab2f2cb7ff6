import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/*
 * version (1) | key id (4) | nonce (12) | ciphertext | tag (16): AES-256-GCM. The additional authenticated data is the header and the names of the row,
 * so that a text moved to another row fails like a changed one.
 */
const VERSION = 1
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES
const ALGORITHM = 'aes-256-gcm'

/** Encrypts texts of rows for one purpose. */
export type TextSealing = {
  /** @param row what identifies the row */
  seal(text: string, row: readonly string[]): Buffer
  /** The text, or null if it was changed, belongs to another row, or was encrypted under another secret. */
  open(sealed: Buffer, row: readonly string[]): string | null
  /** Tells equal texts without telling the text. */
  fingerprint(text: string): string
}

/** @param secret the installation's */
export function openTextSealing(secret: string, purpose: string): TextSealing {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `openhour ${purpose} ${use}`, 32))
  const key = derive('text 1')
  const fingerprintKey = derive('fingerprint 1')
  const start = Buffer.concat([Buffer.of(VERSION), createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)])
  const context = (row: readonly string[]) => Buffer.concat([start, Buffer.from(JSON.stringify(row))])

  return {
    seal(text, row) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(context(row))
      return Buffer.concat([start, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, row) {
      if (sealed.length < HEADER_BYTES + TAG_BYTES || !sealed.subarray(0, start.length).equals(start)) return null
      const nonce = sealed.subarray(start.length, HEADER_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(context(row))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      try {
        return decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('hex'),
  }
}
