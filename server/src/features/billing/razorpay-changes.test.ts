import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, kindsOf, planOf } from '../../testing/payment-calls.ts'
import type { Product } from '../../testing/product.ts'
import { checkout, openRazorpayProduct, type RazorpayProduct } from '../../testing/razorpay-calls.ts'
import { until } from '../../testing/until.ts'

type Person = Awaited<ReturnType<Product['person']>>
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
const downgrade = (who: Person, targetTier: string) => call(who, 'process-downgrade', { targetTier })
const keepPlan = (who: Person) => who.post('/api/v1/billing/keep-plan')
const upgrade = (who: Person) => who.post('/api/v1/billing/upgrade', { tier: 'premium', billingPeriod: 'monthly' })
const ourPortal = () => `${on.product.url}/billing/portal`
const sayAgain = (who: Person) => on.send(on.razorpay.event('subscription.updated', on.purchaseOf(who)))

/** As if the paid period were over. */
async function passPeriod(reference: string): Promise<void> {
  const { owner } = on.product.database
  await owner.query(`update payment_subscriptions set period_end = now() - interval '1 minute' where reference = $1`, [
    reference,
  ])
  await owner.query(`select graphile_worker.add_job('renew-subscriptions')`)
}

describe('our own portal', () => {
  test('shows the invoices of Razorpay', async () => {
    const buyer = await person()
    await on.buy(buyer)
    expect((await call(buyer, 'customer-portal')).json).toEqual({ url: ourPortal() })
    const { items } = (await buyer.get('/api/v1/billing/invoices')).json as { items: object[] }
    expect(items).toMatchObject([
      { amountMinor: 79900, currency: 'INR', status: 'paid', testMode: true, url: 'https://rzp.io/i/loopback' },
    ])
  })

  test('confirms a larger plan, which starts at once', async () => {
    const buyer = await person()
    await on.buy(buyer)
    expect((await checkout(buyer, 'premium')).json).toEqual({ url: `${ourPortal()}?upgrade=premium&period=monthly` })
    expect(on.purchaseOf(buyer).plan_id).toBe('plan_pro_monthly')
    for (let times = 0; times < 2; times++) expect((await upgrade(buyer)).json).toEqual({ success: true })
    expect(await planOf(buyer)).toMatchObject({ tier: 'premium' })
    const { id } = on.purchaseOf(buyer)
    const changes = on.razorpay.requests.filter(({ method, path }) => method === 'PATCH' && path.endsWith(id))
    expect(changes.map(({ body }) => body)).toEqual([{ plan_id: 'plan_premium_monthly', schedule_change_at: 'now' }])
  })
})

describe('a downgrade', () => {
  test('that Razorpay makes for no UPI says so, and a planned end stays planned', async () => {
    const buyer = await person()
    const subscription = Object.assign(await on.buy(buyer), { payment_method: 'upi' })
    await downgrade(buyer, 'trial')
    const { status, json } = await upgrade(buyer)
    expect([status, (json as Problem).detail]).toEqual([
      409,
      'The payment provider does not allow this change: your way to pay does not support it, or a payment is due. Your plan has not changed. To switch, cancel your plan and choose the new one when it has ended.',
    ])
    expect(subscription.status).toBe('paused')
    expect(await planOf(buyer)).toMatchObject({ tier: 'pro', nextTier: 'trial' })
  })

  test('is planned at Razorpay, and can be taken back', async () => {
    const buyer = await person()
    const subscription = await on.buy(buyer, 'premium')
    const effectiveAt = instant(subscription.current_end)
    for (let times = 0; times < 2; times++) {
      expect((await downgrade(buyer, 'pro')).json).toEqual({ success: true, effectiveAt })
      expect(await planOf(buyer)).toMatchObject({ tier: 'premium', nextTier: 'pro' })
      expect((await keepPlan(buyer)).json).toEqual({ success: true })
      expect(await planOf(buyer)).toMatchObject({ tier: 'premium', nextTier: null })
    }
    await downgrade(buyer, 'pro')
    Object.assign(subscription, { plan_id: 'plan_pro_monthly', has_scheduled_changes: false })
    on.razorpay.pay(subscription.id)
    await passPeriod(subscription.id)
    await until(
      () => planOf(buyer),
      ({ tier }) => tier === 'pro',
    )
    expect(await planOf(buyer)).toMatchObject({ nextTier: null, subscriptionEnd: instant(subscription.current_end) })
  })

  test('to nothing stops charging, keeps the plan until the paid period is over, and can be taken back', async () => {
    const buyer = await person()
    const subscription = await on.buy(buyer)
    const subscriptionEnd = instant(subscription.current_end)
    for (let times = 0; times < 2; times++) {
      expect((await downgrade(buyer, 'trial')).json).toEqual({ success: true, effectiveAt: subscriptionEnd })
      expect(subscription.status).toBe('paused')
      expect(await planOf(buyer)).toMatchObject({ tier: 'pro', subscribed: true, nextTier: 'trial', subscriptionEnd })
      expect((await keepPlan(buyer)).json).toEqual({ success: true })
      expect(subscription.status).toBe('active')
      expect(await planOf(buyer)).toMatchObject({ nextTier: null, subscriptionEnd })
    }
    await downgrade(buyer, 'trial')
    await passPeriod(subscription.id)
    await until(
      () => kindsOf(buyer),
      (kinds) => kinds[0] === 'plan-ended',
    )
    expect(subscription.status).toBe('cancelled')
    expect(await planOf(buyer)).toMatchObject({ tier: 'trial', subscribed: false })
  })
})

describe('a renewal that fails', () => {
  test('keeps the plan while Razorpay tries again, says so once, and can be given up', async () => {
    const buyer = await person()
    const subscription = await on.buy(buyer)
    subscription.status = 'pending'
    for (let times = 0; times < 2; times++) await sayAgain(buyer)
    await until(
      () => planOf(buyer),
      ({ pastDue }) => pastDue,
    )
    await on.settled()
    expect(await planOf(buyer)).toMatchObject({ tier: 'pro', pastDue: true })
    expect((await kindsOf(buyer)).filter((kind) => kind === 'payment-failed')).toHaveLength(1)
    const { json } = await downgrade(buyer, 'trial')
    expect(subscription.status).toBe('cancelled')
    expect(json).toEqual({ success: true, effectiveAt: instant(subscription.ended_at) })
    expect(await planOf(buyer)).toMatchObject({ tier: 'trial', pastDue: false })
  })

  test('and is given up by Razorpay ends the plan', async () => {
    const buyer = await person()
    const subscription = await on.buy(buyer)
    subscription.status = 'halted'
    await sayAgain(buyer)
    await until(
      () => kindsOf(buyer),
      (kinds) => kinds[0] === 'plan-ended',
    )
    expect(await planOf(buyer)).toMatchObject({ tier: 'trial', subscribed: false })
  })
})
