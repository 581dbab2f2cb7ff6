import { isTestKey, minorOf } from '@openhour/shared/features/money/online-payments.rules.ts'
import type Stripe from 'stripe'
import { openStripeSdk, stripeFault } from '../../platform/payments/stripe-sdk.ts'
import { type Connected, kindOf, pageAt, type PayAccount, PayFault, type PayKeys, type Taken } from './pay-provider.ts'

type StripeKeys = Extract<PayKeys, { provider: 'stripe' }>

const toleranceSeconds = 300
const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
] as const

function openCalls(secretKey: string, apiUrl: string) {
  const sdk = openStripeSdk({ secretKey, apiUrl })
  /** @throws PayFault */
  async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(await sdk())
    } catch (error) {
      const fault = stripeFault(error)
      if (!fault) throw error
      throw new PayFault('stripe', kindOf(fault.status), fault.status)
    }
  }
  return { sdk, call }
}

/**
 * Tries a key, reads whose it is, and asks Stripe to report payments. A key that may not name the account or add webhooks works without: payments are then
 * only asked for.
 * @throws PayFault if the key is not accepted, or opens no payment pages
 */
export async function connectStripe(secretKey: string, apiUrl: string, hookUrl: string): Promise<Connected> {
  const { call } = openCalls(secretKey, apiUrl)
  const unlessDenied = (error: unknown): undefined => {
    if (!(error instanceof PayFault) || error.kind === 'busy') throw error
  }
  await call((stripe) => stripe.checkout.sessions.list({ limit: 1 }))
  const account = await call((stripe) => stripe.accounts.retrieveCurrent()).catch(unlessDenied)
  const hook = await call((stripe) =>
    stripe.webhookEndpoints.create({ url: hookUrl, enabled_events: [...events] }),
  ).catch(unlessDenied)
  const name = account?.business_profile?.name ?? account?.settings?.dashboard.display_name
  return {
    keys: { provider: 'stripe', secretKey, webhook: hook?.secret ? { id: hook.id, secret: hook.secret } : null },
    account: (name || account?.id)?.slice(0, 200) ?? null,
    currency: account?.default_currency?.toUpperCase() ?? null,
    isTest: isTestKey(secretKey),
  }
}

/** Stripe Checkout with a practice's own key. */
export function openStripeAccount({ secretKey, webhook }: StripeKeys, apiUrl: string): PayAccount {
  const { sdk, call } = openCalls(secretKey, apiUrl)
  return {
    async open({ id, amount, currency, title, expiresAt, returnUrl }) {
      const session = await call((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            line_items: [
              {
                quantity: 1,
                price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
              },
            ],
            // The invoice's own currency and amount, for everyone.
            adaptive_pricing: { enabled: false },
            expires_at: Math.floor(Date.parse(expiresAt) / 1000),
            success_url: returnUrl,
            cancel_url: returnUrl,
          },
          { idempotencyKey: `openhour-invoice-${id}` },
        ),
      )
      if (!session.id || session.client_reference_id !== id) throw new PayFault('stripe', 'busy', 0)
      return { reference: session.id, url: pageAt('stripe', session.url, apiUrl) }
    },

    async read({ reference }) {
      const session = await call((stripe) =>
        stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }),
      ).catch((error: unknown) => {
        // Keys of another account know nothing of it.
        if (error instanceof PayFault && error.status === 404) return undefined
        throw error
      })
      if (!session) return { state: 'closed', taken: [] }
      if (session.id !== reference) throw new PayFault('stripe', 'busy', 0)
      const intent = session.payment_intent
      if (session.payment_status === 'paid' && intent !== null) {
        if (typeof intent === 'string') throw new PayFault('stripe', 'busy', 0)
        return { state: 'closed', taken: [takenOf(intent)] }
      }
      if (session.status === 'complete' && intent !== null && typeof intent !== 'string') {
        // A debit that takes days.
        const isOver = intent.status === 'canceled' || intent.status === 'requires_payment_method'
        return { state: isOver ? 'closed' : 'open', taken: [] }
      }
      return { state: session.status === 'expired' ? 'closed' : 'open', taken: [] }
    },

    async close(reference) {
      await call((stripe) => stripe.checkout.sessions.expire(reference)).catch(unlessOver)
    },

    async end() {
      if (webhook) await call((stripe) => stripe.webhookEndpoints.del(webhook.id)).catch(unlessOver)
    },

    async hintOf(body, headers) {
      if (!webhook) return undefined
      const stripe = await sdk()
      try {
        const signature = headers.get('stripe-signature') ?? ''
        const event = stripe.webhooks.constructEvent(body, signature, webhook.secret, toleranceSeconds)
        const object = event.data.object as { object: string; id: string; payment_intent?: string | null }
        return {
          reference: object.object === 'checkout.session' ? object.id : undefined,
          payment: object.object === 'charge' ? (object.payment_intent ?? undefined) : undefined,
        }
      } catch {
        return undefined
      }
    },
  }
}

/** What is over, or gone, needs no end. */
function unlessOver(error: unknown): void {
  if (!(error instanceof PayFault) || error.kind !== 'refused') throw error
}

function takenOf(intent: Stripe.PaymentIntent): Taken {
  const currency = intent.currency.toUpperCase()
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const minor = (amount: number) => minorOf('stripe', amount, currency)
  return {
    reference: intent.id,
    amountMinor: minor(intent.amount_received),
    currency,
    refundedMinor: minor(charge?.amount_refunded ?? 0),
    at: new Date((charge?.created ?? intent.created) * 1000).toISOString(),
  }
}
