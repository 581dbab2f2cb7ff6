import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { seconds } from '../../testing/fake-stripe.ts'
import type { FakeRow } from '../../testing/fake-stripe-rows.ts'
import { call, kindsOf, planOf } from '../../testing/payment-calls.ts'
import { openProduct } from '../../testing/product.ts'
import { checkout, openStripeProduct } from '../../testing/stripe-calls.ts'
import { until } from '../../testing/until.ts'

type Code = { code: string; detail: string }
const { product, stripe, send, openSession, settled, buy, close } = await openStripeProduct()
afterEach(() => {
  setClock(0)
  stripe.faults = []
})
afterAll(close)

describe('a purchase', () => {
  test('leads to the page of Stripe, and the plan follows from what Stripe then says', async () => {
    const person = await product.person()
    const { json } = await checkout(person, 'premium', 'GBP', 'annually')
    const session = openSession()
    expect(json).toEqual({ url: session.url })
    const { form, key } = stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions') ?? {}
    expect(form).toMatchObject({
      mode: 'subscription',
      currency: 'gbp',
      line_items: { 0: { price: 'price_premium_annually', quantity: '1' } },
      subscription_data: { metadata: { openhour_user: person.userId } },
    })
    expect(key).toMatch(/^openhour-checkout-/)
    expect(await planOf(person)).toMatchObject({ tier: 'trial', testMode: false })
    const subscription = stripe.pay(session.id)
    await send(stripe.event('checkout.session.completed', session))
    const plan = await until(
      () => planOf(person),
      ({ subscribed }) => subscribed,
    )
    expect(plan).toMatchObject({
      tier: 'premium',
      currency: 'GBP',
      billingPeriod: 'annually',
      subscriptionEnd: new Date(periodEnd(subscription) * 1000).toISOString().replace('.000', ''),
      hasPortal: true,
      currencies: ['GBP'],
    })
    expect((await kindsOf(person)).filter((kind) => kind === 'subscription-active')).toHaveLength(1)
    const { items } = (await person.get('/api/v1/billing/invoices')).json as { items: object[] }
    expect(items).toMatchObject([{ amountMinor: 19500, currency: 'GBP', status: 'paid' }])
    expect((await call(person, 'customer-portal')).json).toEqual({ url: `${stripe.apiUrl}/portal` })
  })

  test('is not paid twice: the same choice is the same page, another closes it', async () => {
    const person = await product.person()
    const [first, second] = await Promise.all([checkout(person), checkout(person)])
    const again = await checkout(person)
    expect([first.json, second.json]).toEqual([again.json, again.json])
    const before = openSession()
    await checkout(person, 'premium')
    expect(stripe.find(before.id).status).toBe('expired')
    expect(stripe.openSessions().filter(({ customer }) => customer === before.customer)).toHaveLength(1)
  })

  test('that was abandoned is over once Stripe says so, charges nothing, and can be begun again', async () => {
    const person = await product.person()
    const { json } = await checkout(person)
    const session = openSession()
    Object.assign(session, { status: 'expired', url: null })
    await send(stripe.event('checkout.session.expired', session))
    await settled()
    expect(await planOf(person)).toMatchObject({ tier: 'trial', subscribed: false, hasPortal: false })
    const again = await checkout(person)
    expect(again.status).toBe(200)
    expect(again.json).not.toEqual(json)
  })

  test('that was paid twice all the same is ended and refunded once', async () => {
    const person = await product.person()
    const first = await buy(person)
    const { id: _, ...copy } = stripe.find(first.id)
    await until(
      () => planOf(person),
      ({ subscribed }) => subscribed,
    )
    const second: FakeRow = { ...copy, id: `${first.id}b`, object: 'subscription', start_date: seconds() + 60 }
    const invoice = [...stripe.objects.values()].find(
      (row) => row.subscription === first.id && row.object === 'invoice',
    )
    stripe.objects.set(second.id, second)
    stripe.objects.set(`in_${second.id}`, { ...(invoice as FakeRow), id: `in_${second.id}`, subscription: second.id })
    await send(stripe.event('customer.subscription.created', second))
    await send(stripe.event('customer.subscription.updated', second))
    await until(
      () => stripe.find(second.id).status,
      (status) => status === 'canceled',
    )
    await until(
      () => kindsOf(person),
      (kinds) => kinds.includes('paid-twice'),
    )
    await settled()
    expect([...stripe.objects.values()].filter(({ object }) => object === 'refund')).toHaveLength(1)
    expect(stripe.find(first.id).status).toBe('active')
    expect(await planOf(person)).toMatchObject({ tier: 'pro', subscribed: true })
  })

  test('in another currency than the running subscription is refused', async () => {
    const person = await product.person()
    await buy(person, 'pro', 'EUR')
    const answer = await checkout(person, 'premium', 'USD')
    expect([answer.status, (answer.json as Code).detail]).toEqual([
      409,
      'Your subscription is billed in EUR, and its currency can’t change. Choose EUR.',
    ])
    expect((await checkout(person, 'premium', 'EUR')).json).toEqual({ url: `${stripe.apiUrl}/portal` })
    expect(stripe.requests.at(-1)?.form).toMatchObject({ flow_data: { type: 'subscription_update_confirm' } })
    expect((await checkout(person, 'pro', 'EUR')).status).toBe(409)
  })

  test('for another price than our page shows is refused before anyone pays', async () => {
    const price = stripe.find('price_pro_monthly')
    const options = price.currency_options as Record<string, { unit_amount: number }>
    const right = options.inr
    options.inr = { unit_amount: 100 }
    const other = await openProduct(stripe.environment)
    const answer = await checkout(await other.person(), 'pro', 'INR')
    options.inr = right as never
    await other.stop()
    expect(answer.status).toBe(503)
  })
})

describe('a downgrade', () => {
  test('is planned at Stripe, and can be taken back', async () => {
    const person = await product.person()
    const subscription = await buy(person, 'premium')
    for (let times = 0; times < 2; times++) {
      expect((await call(person, 'process-downgrade', { targetTier: 'pro' })).json).toMatchObject({ success: true })
      expect(await planOf(person)).toMatchObject({ tier: 'premium', nextTier: 'pro' })
      expect((await person.post('/api/v1/billing/keep-plan')).json).toEqual({ success: true })
      expect(await planOf(person)).toMatchObject({ tier: 'premium', nextTier: null })
    }
    await call(person, 'process-downgrade', { targetTier: 'pro' })
    await call(person, 'process-downgrade', { targetTier: 'trial' })
    expect(stripe.find(subscription.id)).toMatchObject({ cancel_at_period_end: true, schedule: null })
    expect(await planOf(person)).toMatchObject({ nextTier: 'trial' })
    await person.post('/api/v1/billing/keep-plan')
    expect(stripe.find(subscription.id)).toMatchObject({ cancel_at_period_end: false })
    expect(await planOf(person)).toMatchObject({ nextTier: null })
  })

  test('that Stripe carried out is noticed without a webhook', async () => {
    const person = await product.person()
    const subscription = await buy(person)
    await call(person, 'process-downgrade', { targetTier: 'trial' })
    Object.assign(subscription, { status: 'canceled', ended_at: periodEnd(subscription) })
    await product.database.owner.query(
      `update payment_subscriptions set period_end = now() - interval '1 minute' where reference = $1`,
      [subscription.id],
    )
    await product.database.owner.query(`select graphile_worker.add_job('renew-subscriptions')`)
    await until(
      () => kindsOf(person),
      (kinds) => kinds[0] === 'plan-ended',
    )
    expect(await planOf(person)).toMatchObject({ tier: 'trial', subscribed: false })
  })
})

test('a purchase that was begun in test mode buys nothing once Stripe sells', async () => {
  const person = await product.person()
  const { rows } = await product.database.owner.query<{ id: string }>(
    `insert into checkouts (user_id, provider, tier, currency, billing_period, amount_minor)
     values ($1, 'sandbox', 'premium', 'EUR', 'annually', 19500) returning id`,
    [person.userId],
  )
  const path = `/api/v1/billing/sandbox/${rows[0]?.id}`
  expect((await person.post(path, { outcome: 'paid' })).status).toBe(409)
  expect(await planOf(person)).toMatchObject({ tier: 'trial', subscribed: false })
  expect((await person.post(path, { outcome: 'abandoned' })).status).toBe(200)
})

test('who asks for their plan without end uses up no calls that others need to pay', async () => {
  const person = await product.person()
  await buy(person)
  const before = stripe.requests.length
  for (let times = 0; times < 40; times++)
    expect((await call(person, 'check-subscription')).json).toMatchObject({ subscribed: true })
  expect(stripe.requests.length - before).toBeLessThan(20)
})

describe('a renewal that fails', () => {
  test('keeps the plan while Stripe tries again, and says so once', async () => {
    const person = await product.person()
    const subscription = await buy(person)
    subscription.status = 'past_due'
    const invoice = {
      id: 'in_1',
      object: 'invoice',
      parent: { subscription_details: { subscription: subscription.id } },
    }
    for (let times = 0; times < 2; times++) await send(stripe.event('invoice.payment_failed', invoice))
    await until(
      () => planOf(person),
      ({ pastDue }) => pastDue,
    )
    await settled()
    expect(await planOf(person)).toMatchObject({ tier: 'pro', pastDue: true })
    expect((await kindsOf(person)).filter((kind) => kind === 'payment-failed')).toHaveLength(1)
    subscription.status = 'active'
    await send(stripe.event('invoice.paid', invoice))
    await until(
      () => planOf(person),
      ({ pastDue }) => !pastDue,
    )
  })
})

const periodEnd = (subscription: FakeRow) =>
  (subscription.items as { data: { current_period_end: number }[] }).data[0]?.current_period_end ?? 0
