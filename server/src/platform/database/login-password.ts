import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto'

/**
 * The password of a login follows from the installation's secret: all nodes have the same, and nothing more has to be kept or backed up.
 * A new secret makes new ones, which the next start sets.
 */
export function loginPassword(secret: string, login: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `openhour database login ${login} 1`, 32)).toString('base64url')
}

const rounds = 4096

/**
 * What PostgreSQL keeps of the password (RFC 5803). A statement that sets a password may be logged, and an operator may have to run it by hand:
 * nobody can sign in with this. It is the same for the same password, so that the operator's stays right.
 */
export function passwordVerifier(secret: string, login: string): string {
  const salt = Buffer.from(hkdfSync('sha256', secret, '', `openhour database login salt ${login} 1`, 16))
  const salted = pbkdf2Sync(loginPassword(secret, login), salt, rounds, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest()
  const parts = [salt, storedKey, keyed('Server Key')].map((part) => part.toString('base64'))
  return `SCRAM-SHA-256$${rounds}:${parts[0]}$${parts[1]}:${parts[2]}`
}
