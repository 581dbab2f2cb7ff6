import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** A payment provider's message about a purchase. */
export type ProviderEvent = { id: string; checkoutId: string; outcome: 'paid' | 'declined' | 'abandoned' }

/**
 * The payment provider of test mode. It charges no one and sends signed messages, like a real provider.
 * @param secret the installation's; the signing key is derived from it
 */
export function openSandbox(secret: string) {
  const key = createHmac('sha256', secret).update('sandbox payment provider').digest()
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('hex')
  return {
    name: 'sandbox',
    testMode: true,
    /** The checkout page, one of ours, marked as test mode. */
    checkoutPath: (id: string) => `/billing/sandbox/${id}`,
    createEvent: (checkoutId: string, outcome: ProviderEvent['outcome']) => {
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, checkoutId, outcome } satisfies ProviderEvent)
      return { body, signature: sign(body) }
    },
    /** The message; undefined if its signature is invalid. */
    read: (body: string, signature: string): ProviderEvent | undefined => {
      const given = Buffer.from(signature, 'hex')
      const right = Buffer.from(sign(body), 'hex')
      return given.length === right.length && timingSafeEqual(given, right)
        ? (JSON.parse(body) as ProviderEvent)
        : undefined
    },
  }
}

export type Sandbox = ReturnType<typeof openSandbox>
