import { isTestKey } from '@openhour/shared/features/money/online-payments.rules.ts'
import * as z from 'zod/mini'
import { jsonIn } from '../../platform/http/buffered-body.ts'
import { openRazorpayRequests } from '../../platform/payments/razorpay-request.ts'
import { isSignedByRazorpay } from '../../platform/payments/razorpay-signature.ts'
import {
  type Connected,
  type Hint,
  kindOf,
  pageAt,
  type PayAccount,
  PayFault,
  type PayKeys,
  type Taken,
} from './pay-provider.ts'

type RazorpayKeys = Extract<PayKeys, { provider: 'razorpay' }>

const Link = z.object({
  id: z.string(),
  status: z.string(),
  reference_id: z.nullish(z.string()),
  short_url: z.nullish(z.string()),
  // None yet: null, or an empty list.
  payments: z.nullish(z.array(z.object({ payment_id: z.string() }))),
})
const Links = z.object({ payment_links: z.array(Link) })
const Payment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  amount_refunded: z.nullish(z.int()),
  created_at: z.int(),
})
const Event = z.object({
  payload: z.object({
    payment_link: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    payment: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
  }),
})

function openCalls(keys: { keyId: string; keySecret: string }, apiUrl: string) {
  const request = openRazorpayRequests({ ...keys, apiUrl })
  /** @throws PayFault */
  return async <Schema extends z.ZodMiniType>(
    schema: Schema,
    method: string,
    path: string,
    body?: object,
  ): Promise<z.output<Schema>> => {
    const { status, json } = (await request(method, path, body)) ?? { status: 0, json: undefined }
    if (status < 200 || status >= 300) throw new PayFault('razorpay', kindOf(status), status)
    const read = schema.safeParse(json)
    if (!read.success) throw new PayFault('razorpay', 'busy', 0)
    return read.data
  }
}

/** Tries keys. Razorpay says neither whose they are, nor lets us add a webhook: the practice enters ours there. @throws PayFault */
export async function connectRazorpay(
  keys: { keyId: string; keySecret: string; webhookSecret: string | null },
  apiUrl: string,
): Promise<Connected> {
  await openCalls(keys, apiUrl)(Links, 'GET', '/payment_links?count=1')
  return {
    keys: { provider: 'razorpay', ...keys },
    account: keys.keyId,
    currency: 'INR',
    isTest: isTestKey(keys.keyId),
  }
}

/** Payment Links of Razorpay with a practice's own keys. */
export function openRazorpayAccount(keys: RazorpayKeys, apiUrl: string): PayAccount {
  const call = openCalls(keys, apiUrl)
  const pathOf = (reference: string) => `/payment_links/${encodeURIComponent(reference)}`

  /** What was made before with this name: asked again, or by another window. */
  async function findLink(id: string) {
    const { payment_links } = await call(Links, 'GET', `/payment_links?reference_id=${encodeURIComponent(id)}`)
    return payment_links.find(({ reference_id }) => reference_id === id)
  }

  return {
    async open({ id, amount, currency, title, expiresAt, returnUrl }) {
      const wanted = {
        amount,
        currency,
        accept_partial: false,
        reference_id: id,
        description: title,
        expire_by: Math.floor(Date.parse(expiresAt) / 1000),
        reminder_enable: false,
        notify: { sms: false, email: false },
        callback_url: returnUrl,
        callback_method: 'get',
      }
      const link = await call(Link, 'POST', '/payment_links', wanted).catch(async (error: unknown) => {
        // A name is taken once.
        const made = error instanceof PayFault && error.status === 400 ? await findLink(id) : undefined
        if (!made) throw error
        return made
      })
      if (link.reference_id !== id) throw new PayFault('razorpay', 'busy', 0)
      return { reference: link.id, url: pageAt('razorpay', link.short_url, apiUrl) }
    },

    async read({ reference }) {
      const link = await call(Link, 'GET', pathOf(reference)).catch((error: unknown) => {
        // Keys of another account know nothing of it.
        if (error instanceof PayFault && error.kind === 'refused') return undefined
        throw error
      })
      if (!link) return { state: 'closed', taken: [] }
      if (link.id !== reference) throw new PayFault('razorpay', 'busy', 0)
      const taken: Taken[] = []
      for (const { payment_id } of link.payments ?? []) {
        const payment = await call(Payment, 'GET', `/payments/${encodeURIComponent(payment_id)}`)
        if (payment.id !== payment_id) throw new PayFault('razorpay', 'busy', 0)
        if (payment.status === 'captured' || payment.status === 'refunded') taken.push(takenOf(payment))
      }
      const isOpen = link.status === 'created' || link.status === 'partially_paid'
      // Paid, and the payment is not in the list yet.
      return { state: isOpen || (link.status === 'paid' && taken.length === 0) ? 'open' : 'closed', taken }
    },

    async close(reference) {
      await call(Link, 'POST', `${pathOf(reference)}/cancel`, {}).catch((error: unknown) => {
        if (!(error instanceof PayFault) || error.kind !== 'refused') throw error
      })
    },

    end: async () => undefined,

    async hintOf(body, headers) {
      if (keys.webhookSecret === null || !isSignedByRazorpay(keys.webhookSecret, body, headers)) return undefined
      return hintIn(body)
    },
  }
}

/** Refusing a signed message of another shape would only have it sent again, for a day. */
function hintIn(body: Buffer): Hint {
  try {
    const { payment_link, payment } = Event.parse(jsonIn(body)).payload
    return { reference: payment_link?.entity.id, payment: payment?.entity.id }
  } catch {
    return { reference: undefined, payment: undefined }
  }
}

function takenOf({ id, amount, currency, amount_refunded, created_at }: z.infer<typeof Payment>): Taken {
  return {
    reference: id,
    amountMinor: amount,
    currency,
    refundedMinor: amount_refunded ?? 0,
    at: new Date(created_at * 1000).toISOString(),
  }
}
