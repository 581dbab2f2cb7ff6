import { expect } from 'vitest'
import { type FakeRazorpay, openFakeRazorpay, type SignedMessage } from './fake-razorpay.ts'
import type { RazorpayRow } from './fake-razorpay-routes.ts'
import { type FakeStripe, openFakeStripe } from './fake-stripe.ts'
import { changesReceived } from './changes-received.ts'
import { call, paymentJobsDone, planOf } from './payment-calls.ts'
import { type Browser, openProduct, type Product } from './product.ts'
import { until } from './until.ts'

type Person = Awaited<ReturnType<Product['person']>>

export const checkout = (who: Browser, tier = 'pro', currency = 'INR', billingPeriod = 'monthly') =>
  call(who, 'create-checkout', { tier, currency, billingPeriod })

/** The product with Razorpay and Stripe on loopback. */
export async function openRazorpayProduct() {
  const [razorpay, stripe]: [FakeRazorpay, FakeStripe] = await Promise.all([openFakeRazorpay(), openFakeStripe()])
  const product = await openProduct({ ...stripe.environment, ...razorpay.environment })
  const send = ({ body, headers }: SignedMessage) =>
    product.visitor().send('POST', '/api/payments/razorpay/webhook', body, headers)
  const purchaseOf = ({ userId }: Person) =>
    razorpay
      .all('subscription')
      .findLast(({ notes }) => (notes as { openhour_user: string }).openhour_user === userId) as RazorpayRow

  return {
    product,
    razorpay,
    stripe,
    send,
    /** The newest subscription of a person at Razorpay. */
    purchaseOf,
    /** Buys a plan and waits until it has started. */
    async buy(who: Person, ...choice: [string?, string?, string?]): Promise<RazorpayRow> {
      expect((await checkout(who, ...choice)).status).toBe(200)
      const subscription = razorpay.pay(purchaseOf(who).id)
      expect((await send(razorpay.event('subscription.activated', subscription))).status).toBe(200)
      await until(
        () => planOf(who),
        ({ subscribed }) => subscribed,
      )
      await changesReceived(product, who)
      return subscription
    },
    settled: () => paymentJobsDone(product),
    async stop() {
      await product.stop()
      await Promise.all([razorpay.close(), stripe.close()])
    },
  }
}

export type RazorpayProduct = Awaited<ReturnType<typeof openRazorpayProduct>>
