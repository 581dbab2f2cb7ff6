import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { jsonIn } from '../../platform/http/buffered-body.ts'
import { isSignedByRazorpay } from '../../platform/payments/razorpay-signature.ts'
import type { ProviderEvent } from './provider.ts'

const Event = z.object({
  payload: z.object({
    subscription: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    invoice: z.optional(z.object({ entity: z.object({ subscription_id: z.nullish(z.string()) }) })),
  }),
})

/** @returns undefined for a message with a missing or wrong signature */
export function readRazorpayEvent(secret: string, body: Buffer, headers: Headers): ProviderEvent | undefined {
  if (!isSignedByRazorpay(secret, body, headers)) return undefined
  const { subscription, invoice } = payloadOf(body)
  const reference = subscription?.entity.id ?? invoice?.entity.subscription_id ?? undefined
  return {
    // Its header with an id is not signed; the body is, and is the same when it is sent again.
    id: createHash('sha256').update(body).digest('hex'),
    // A subscription starts with its purchase, and both have one id.
    subject: reference === undefined ? undefined : { kind: 'checkout', reference },
  }
}

/** What a signed message is about. Refusing one of another shape would only have it sent again, for a day. */
function payloadOf(body: Buffer): z.infer<typeof Event>['payload'] {
  try {
    return Event.parse(jsonIn(body)).payload
  } catch {
    return {}
  }
}
