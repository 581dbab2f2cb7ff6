import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesReceived } from '../../testing/changes-received.ts'
import { call, planOf } from '../../testing/payment-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

async function buy(
  who: Browser & { userId: string },
  tier: string,
  outcome: string,
  currency = 'EUR',
  billingPeriod = 'monthly',
) {
  const started = await call(who, 'create-checkout', { tier, currency, billingPeriod })
  expect(started.status).toBe(200)
  const id = (started.json as { url: string }).url.split('/').at(-1) ?? ''
  const settled = await who.post(`/api/v1/billing/sandbox/${id}`, { outcome })
  await changesReceived(product, who)
  return { id, settled }
}

describe('a purchase in test mode', () => {
  test.each([
    ['pro', 'monthly', 'USD', 1200],
    ['pro', 'annually', 'INR', 799900],
    ['premium', 'monthly', 'EUR', 2300],
    ['premium', 'annually', 'GBP', 19500],
    ['Enterprise', 'monthly', 'INR', 199900],
    ['BASIC', 'annually', 'EUR', 11000],
  ])('%s %s in %s costs %d', async (tier, billingPeriod, currency, amountMinor) => {
    const person = await product.person()
    const { id } = await buy(person, tier, 'abandoned', currency, billingPeriod)
    expect((await person.get(`/api/v1/billing/sandbox/${id}`)).json).toMatchObject({ amountMinor, status: 'abandoned' })
  })

  test('opens the tier when it is paid, and nothing when it is not', async () => {
    const person = await product.person()
    await buy(person, 'pro', 'declined')
    expect(await planOf(person)).toMatchObject({ tier: 'trial', subscribed: false })
    const { id } = await buy(person, 'pro', 'paid')
    expect(await planOf(person)).toMatchObject({
      tier: 'pro',
      subscribed: true,
      currency: 'EUR',
      billingPeriod: 'monthly',
      testMode: true,
      clients: { used: 0, limit: 20 },
    })
    expect((await call(person, 'check-subscription')).json).toMatchObject({
      subscribed: true,
      subscription_tier: 'pro',
      subscription_end: expect.any(String),
    })
    const again = await person.post(`/api/v1/billing/sandbox/${id}`, { outcome: 'paid' })
    expect([again.status, (again.json as { code: string }).code]).toEqual([409, 'not-possible-now'])
  })

  test('cannot be made for a tier that is not for sale', async () => {
    const person = await product.person()
    for (const tier of ['trial', 'freemium', 'platinum', '']) {
      expect((await call(person, 'create-checkout', { tier, currency: 'EUR', billingPeriod: 'monthly' })).status).toBe(
        400,
      )
    }
  })
})

describe('going down', () => {
  test('keeps what is paid until its end', async () => {
    const person = await product.person()
    await buy(person, 'premium', 'paid')
    const answer = await call(person, 'process-downgrade', { targetTier: 'pro' })
    const plan = await planOf(person)
    expect(answer.json).toEqual({ success: true, effectiveAt: plan.subscriptionEnd })
    expect(plan).toMatchObject({ tier: 'premium', nextTier: 'pro' })
    expect((await call(person, 'process-downgrade', { targetTier: 'premium' })).status).toBe(409)
  })
})

test('after the trial the tier is still trial, said to be over', async () => {
  const person = await product.person()
  await product.database.owner.query(
    `update subscribers set trial_ends_at = now() - interval '1 minute' where user_id = $1`,
    [person.userId],
  )
  await changesReceived(product, person)
  expect((await call(person, 'check-subscription')).json).toEqual({
    subscribed: false,
    subscription_tier: 'trial',
    subscription_end: null,
    trialExpired: true,
  })
  expect(await planOf(person)).toMatchObject({ tier: 'trial', trialExpired: true, clients: { limit: 3 } })
})

test('an installation that sells nothing has everything open', async () => {
  const open = await openProduct({ PLANS: 'off' })
  const person = await open.person()
  await open.database.owner.query(
    `update subscribers set trial_ends_at = now() - interval '1 year' where user_id = $1`,
    [person.userId],
  )
  await changesReceived(open, person)
  expect((await person.get('/api/v1/billing/plan')).json).toMatchObject({ plansOn: false, clients: { limit: null } })
  expect(
    (await call(person, 'create-checkout', { tier: 'pro', currency: 'EUR', billingPeriod: 'monthly' })).status,
  ).toBe(409)
  await open.stop()
})
