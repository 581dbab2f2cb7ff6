import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Hashes and verifies passwords. */
export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

const keyBytes = 64
/** A tenth of a second and 32 MB for each password. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

function derive(password: string, salt: string): Promise<Buffer> {
  // Different keyboards can produce different code points for the same password.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** `<salt>:<key>`, both hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt)).toString('hex')}`
}

async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const stored = Buffer.from(key, 'hex')
  return stored.length === keyBytes && timingSafeEqual(await derive(password, salt), stored)
}

export const passwordHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword }
