import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RazorpayRow } from '../../testing/fake-razorpay-routes.ts'
import { kindsOf, planOf } from '../../testing/payment-calls.ts'
import { openProduct } from '../../testing/product.ts'
import { checkout, openRazorpayProduct, type RazorpayProduct } from '../../testing/razorpay-calls.ts'
import { until } from '../../testing/until.ts'

type Problem = { detail: string }
let on: RazorpayProduct
beforeAll(async () => {
  on = await openRazorpayProduct()
})
afterEach(() => {
  on.razorpay.faults = []
})
afterAll(() => on.stop())

const person = () => on.product.person()
const instant = (seconds: unknown) => new Date(Number(seconds) * 1000).toISOString().replace('.000', '')

describe('a purchase', () => {
  test('in rupees leads to the page of Razorpay, and the plan follows from what Razorpay then says', async () => {
    const buyer = await person()
    const { json } = await checkout(buyer, 'premium', 'INR', 'annually')
    const { id, short_url } = on.purchaseOf(buyer)
    expect(json).toEqual({ url: short_url })
    expect(on.razorpay.requests.findLast(({ path }) => path === '/v1/subscriptions')?.body).toMatchObject({
      plan_id: 'plan_premium_annually',
      total_count: 30,
      quantity: 1,
    })
    await on.send(on.razorpay.event('subscription.authenticated', on.razorpay.find(id)))
    await on.settled()
    expect(await planOf(buyer)).toMatchObject({ tier: 'trial', subscribed: false })
    const subscription = on.razorpay.pay(id)
    await on.send(on.razorpay.event('subscription.activated', subscription))
    const plan = await until(
      () => planOf(buyer),
      ({ subscribed }) => subscribed,
    )
    expect(plan).toMatchObject({
      tier: 'premium',
      currency: 'INR',
      billingPeriod: 'annually',
      subscriptionEnd: instant(subscription.current_end),
      hasPortal: true,
      currencies: ['INR'],
      testMode: false,
    })
    await on.settled()
    expect((await kindsOf(buyer)).filter((kind) => kind === 'subscription-active')).toHaveLength(1)
  })

  test('in another currency leads to Stripe', async () => {
    const buyer = await person()
    expect((await checkout(buyer, 'pro', 'EUR')).json).toEqual({ url: on.stripe.openSessions().at(-1)?.url })
    expect(on.purchaseOf(buyer)).toBeUndefined()
  })

  test('in another currency is refused where only Razorpay is connected', async () => {
    const other = await openProduct(on.razorpay.environment)
    const buyer = await other.person()
    const { status, json } = await checkout(buyer, 'pro', 'EUR')
    const { currencies } = await planOf(buyer)
    await other.stop()
    expect([status, (json as Problem).detail, currencies]).toEqual([
      409,
      'Payments in Euro are not possible here. Choose another currency.',
      ['INR'],
    ])
  })

  test('is not paid twice: the same choice is the same page, another closes it', async () => {
    const buyer = await person()
    const [first, second] = await Promise.all([checkout(buyer), checkout(buyer)])
    const again = await checkout(buyer)
    expect([first.json, second.json]).toEqual([again.json, again.json])
    const open = () =>
      on.razorpay
        .all('subscription')
        .filter(
          ({ status, notes }) =>
            status === 'created' && (notes as { openhour_user: string }).openhour_user === buyer.userId,
        )
    expect(open().map(({ short_url }) => ({ url: short_url }))).toEqual([again.json])
    const premium = await checkout(buyer, 'premium')
    expect(open().map(({ short_url }) => ({ url: short_url }))).toEqual([premium.json])
  })

  test('whose card is declined charges nothing, and can be paid on the same page or begun again', async () => {
    const buyer = await person()
    const { json } = await checkout(buyer)
    const subscription = on.purchaseOf(buyer)
    expect((await on.send(on.razorpay.event('subscription.pending', subscription))).status).toBe(200)
    await on.settled()
    expect(await planOf(buyer)).toMatchObject({ subscribed: false, hasPortal: false })
    expect((await checkout(buyer)).json).toEqual(json)
    subscription.status = 'expired'
    await on.send(on.razorpay.event('subscription.updated', subscription))
    await on.settled()
    const again = await checkout(buyer)
    expect(on.purchaseOf(buyer).id).not.toBe(subscription.id)
    expect([again.status, again.json]).toEqual([200, { url: on.purchaseOf(buyer).short_url }])
  })

  test('that was paid twice all the same is ended and refunded once', async () => {
    const buyer = await person()
    const first = await on.buy(buyer)
    const second: RazorpayRow = {
      ...first,
      entity: 'subscription',
      id: `${first.id}b`,
      created_at: Number(first.created_at) + 60,
      current_end: null,
    }
    on.razorpay.objects.set(second.id, second)
    on.razorpay.pay(second.id)
    for (const type of ['activated', 'charged', 'charged'])
      await on.send(on.razorpay.event(`subscription.${type}`, second))
    await until(
      () => kindsOf(buyer),
      (kinds) => kinds.includes('paid-twice'),
    )
    await on.settled()
    expect(on.razorpay.all('refund')).toHaveLength(1)
    expect([first.status, second.status]).toEqual(['active', 'cancelled'])
    expect(await planOf(buyer)).toMatchObject({ tier: 'pro', subscribed: true })
  })
})
