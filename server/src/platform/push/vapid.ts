import { createECDH, hkdfSync } from 'node:crypto'

/** How this installation proves to push services who it is (RFC 8292). Both keys as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** The order of the curve P-256: a private key is a number from 1 to one less. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The keys follow from the installation's secret: all nodes have the same, nothing more has to be kept or backed up, and a new secret makes new
 * keys, which browsers take over the next time their owner looks at the setting.
 */
export function vapidKeys(secret: string): VapidKeys {
  // 16 bytes more than the key has, so that the remainder is as good as evenly spread.
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', 'web push application server key', 48))
  const scalar = (BigInt(`0x${drawn.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') }
}
