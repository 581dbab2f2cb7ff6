import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they stand in an address. */
export function newFeedToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token, and looked up. So many random bits need no slow hash. */
export function feedTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
