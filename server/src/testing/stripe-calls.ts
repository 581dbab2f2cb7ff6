import { expect } from 'vitest'
import { openFakeStripe, type SignedBody } from './fake-stripe.ts'
import type { FakeRow } from './fake-stripe-rows.ts'
import { changesReceived } from './changes-received.ts'
import { call, paymentJobsDone, planOf } from './payment-calls.ts'
import { type Browser, openProduct, type Product } from './product.ts'
import { until } from './until.ts'

type Person = Awaited<ReturnType<Product['person']>>

export const checkout = (who: Browser, tier = 'pro', currency = 'EUR', billingPeriod = 'monthly') =>
  call(who, 'create-checkout', { tier, currency, billingPeriod })

/** The product with Stripe on loopback. */
export async function openStripeProduct() {
  const stripe = await openFakeStripe()
  const product = await openProduct(stripe.environment)
  const send = ({ body, headers }: SignedBody) =>
    product.visitor().send('POST', '/api/payments/stripe/webhook', body, headers)
  const openSession = () => stripe.openSessions().at(-1) as FakeRow

  return {
    product,
    stripe,
    send,
    openSession,
    settled: () => paymentJobsDone(product),
    /** Buys a plan and waits until it has started. */
    async buy(who: Person, ...choice: [string?, string?, string?]): Promise<FakeRow> {
      expect((await checkout(who, ...choice)).status).toBe(200)
      const session = openSession()
      const subscription = stripe.pay(session.id)
      expect((await send(stripe.event('checkout.session.completed', session))).status).toBe(200)
      await until(
        () => planOf(who),
        ({ subscribed }) => subscribed,
      )
      await changesReceived(product, who)
      return subscription
    },
    close: async () => {
      await product.stop()
      await stripe.close()
    },
  }
}
