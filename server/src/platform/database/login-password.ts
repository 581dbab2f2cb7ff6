import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto'

/**
 * The password of a database login, derived from the installation's secret, so that all nodes have the same and it need not be stored. After the
 * secret changes, the next start sets the new passwords.
 */
export function loginPassword(secret: string, login: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `openhour database login ${login} 1`, 32)).toString('base64url')
}

const rounds = 4096

/**
 * The SCRAM verifier that PostgreSQL stores (RFC 5803). A statement that sets a password may be logged, or run by hand by an operator, and the
 * verifier does not allow anyone to sign in. It is deterministic, so an operator's statement stays valid.
 */
export function passwordVerifier(secret: string, login: string): string {
  const salt = Buffer.from(hkdfSync('sha256', secret, '', `openhour database login salt ${login} 1`, 16))
  const salted = pbkdf2Sync(loginPassword(secret, login), salt, rounds, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest()
  const parts = [salt, storedKey, keyed('Server Key')].map((part) => part.toString('base64'))
  return `SCRAM-SHA-256$${rounds}:${parts[0]}$${parts[1]}:${parts[2]}`
}
