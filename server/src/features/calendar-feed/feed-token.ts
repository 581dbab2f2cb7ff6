import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as part of the feed's address. */
export function newFeedToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored and looked up. With 256 random bits, a slow hash is not needed. */
export function feedTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
