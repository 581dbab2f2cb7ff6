import { createECDH, hkdfSync } from 'node:crypto'

/** The installation's key pair for push services (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** The order of P-256. A private key is a number between 1 and the order minus 1. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The keys are derived from the installation's secret, so that all nodes have the same and nothing else needs a backup. After the secret changes,
 * browsers get the new keys when their owner opens the setting.
 */
export function vapidKeys(secret: string): VapidKeys {
  // 16 extra bytes, so that the remainder is practically uniform.
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', 'web push application server key', 48))
  const scalar = (BigInt(`0x${drawn.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') }
}
