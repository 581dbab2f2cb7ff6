import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { signedIn } from '../../access/rules.ts'
import { pushTexts } from './push.rules.ts'

const base64url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), pushTexts.badSubscription))
const endpoint = z
  .string()
  .check(z.maxLength(1000, pushTexts.badSubscription), z.regex(/^https?:\/\/[^\s]+$/, pushTexts.badSubscription))
const One = z.strictObject({ id: z.guid(pushTexts.notFound) })
const Done = z.object({ id: z.guid() })
const tags = ['Notifications']

/** Notifications that a browser shows while the product is closed. A subscription is one browser of one person. */
export const pushContract = {
  status: operation(signedIn)
    .route({
      method: 'POST',
      path: '/push/status',
      summary: 'Get the public key, and whether this browser is subscribed for the caller',
      tags,
    })
    .input(z.strictObject({ endpoint: z.optional(endpoint) }))
    .output(z.object({ publicKey: z.string(), subscriptionId: z.nullable(z.guid()) })),
  subscribe: operation(signedIn, { refusals: ['not-found'] })
    .route({
      method: 'POST',
      path: '/push/subscriptions',
      summary: 'Subscribe this browser to push notifications',
      tags,
    })
    .input(z.strictObject({ endpoint, keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }) }))
    .output(Done),
  unsubscribe: operation(signedIn)
    .route({ method: 'DELETE', path: '/push/subscriptions/{id}', summary: 'Unsubscribe a browser', tags })
    .input(One)
    .output(Done),
  test: operation(signedIn, { refusals: ['too-many-attempts'] })
    .route({ method: 'POST', path: '/push/subscriptions/{id}/test', summary: 'Send a test notification', tags })
    .input(One)
    .output(Done),
}
