import { createHmac, randomBytes } from 'node:crypto'

const start = 'whsec_'

/** A secret as the Standard Webhooks specification writes it, of 256 random bits. */
export function newSecret(): string {
  return start + randomBytes(32).toString('base64')
}

/** The headers of a message, signed with every secret: after a rotation also with the one before. */
export function signedHeaders(
  message: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const { id, timestamp, body } = message
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(start.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Openhour-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
