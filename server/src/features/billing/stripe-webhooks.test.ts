import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openFakeStripe, seconds, type SignedBody, type StripeFault } from '../../testing/fake-stripe.ts'
import { planOf } from '../../testing/payment-calls.ts'
import { checkout, openStripeProduct } from '../../testing/stripe-calls.ts'
import { until } from '../../testing/until.ts'
import { setUpStripe } from './stripe-setup.ts'

type Code = { code: string; detail: string }
const { product, stripe, send, settled, buy, close } = await openStripeProduct()
afterEach(() => {
  setClock(0)
  stripe.faults = []
})
afterAll(close)

describe('a webhook', () => {
  test.each<[string, () => SignedBody]>([
    [
      'signed with another secret',
      () => stripe.event('invoice.paid', { id: 'in_1', object: 'invoice' }, { secret: 'whsec_other' }),
    ],
    [
      'of six minutes ago',
      () => stripe.event('invoice.paid', { id: 'in_1', object: 'invoice' }, { at: seconds() - 360 }),
    ],
    ['without a signature', () => ({ body: '{}', headers: { 'content-type': 'application/json' } })],
    [
      'changed after it was signed',
      () => {
        const { body, headers } = stripe.event('invoice.paid', { id: 'in_1', object: 'invoice' })
        return { body: body.replace('in_1', 'in_2'), headers }
      },
    ],
  ])('%s is refused', async (_what, make) => {
    const before = await eventsTaken()
    expect((await send(make())).status).toBe(400)
    expect(await eventsTaken()).toBe(before)
  })

  test('sent again is taken once', async () => {
    const event = stripe.event('customer.subscription.updated', { id: 'sub_unknown', object: 'subscription' })
    const before = await eventsTaken()
    for (let times = 0; times < 3; times++) expect((await send(event)).status).toBe(200)
    expect(await eventsTaken()).toBe(before + 1)
  })

  test('about a subscription of another account changes nobody’s plan', async () => {
    const [person, other] = [await product.person(), await product.person()]
    const subscription = await buy(person)
    ;(subscription.metadata as Record<string, string>).openhour_user = other.userId
    await send(stripe.event('customer.subscription.updated', subscription))
    await settled()
    expect(await planOf(other)).toMatchObject({ subscribed: false })
    expect(await planOf(person)).toMatchObject({ subscribed: true })
  })
})

describe('while Stripe', () => {
  test.each([
    ['down', Array(6).fill('down')],
    ['faulty', Array(6).fill('fault')],
    ['telling nonsense', Array(6).fill('nonsense')],
    // The SDK asks again; waiting each time would only take longer.
    ['slow', ['slow', ...Array(5).fill('down')]],
  ] satisfies [string, StripeFault[]][])(
    'is %s, nothing is bought, and what is said is calm',
    async (_what, faults) => {
      const person = await product.person()
      await checkout(person)
      stripe.faults = [...faults]
      const answer = await checkout(person, 'premium')
      expect([answer.status, (answer.json as Code).detail]).toEqual([
        503,
        'The payment provider can’t be reached at the moment. Nothing was charged. Try again in a few minutes.',
      ])
      stripe.faults = []
      stripe.release()
      expect((await checkout(person, 'premium')).status).toBe(200)
      const mine = stripe
        .openSessions()
        .filter(({ metadata }) => (metadata as { openhour_user: string }).openhour_user === person.userId)
      expect(mine).toHaveLength(1)
    },
  )

  test('loses its answer, the purchase is made once', async () => {
    const person = await product.person()
    await checkout(person)
    stripe.openSessions().forEach((session) => (session.status = 'expired'))
    await product.database.owner.query(`update checkouts set status = 'abandoned' where user_id = $1`, [person.userId])
    // The price list is known, the customer is asked about; then the session is made and its answer is lost.
    stripe.faults = [undefined as never, 'lost']
    expect((await checkout(person)).status).toBe(200)
    const mine = stripe
      .openSessions()
      .filter(({ metadata }) => (metadata as { openhour_user: string }).openhour_user === person.userId)
    expect(mine).toHaveLength(1)
  })
})

test('the setup creates the prices of our page, once, and replaces one that charges something else', async () => {
  const own = await openFakeStripe()
  for (const row of own.objects.values()) own.objects.delete(row.id)
  const settings = { secretKey: own.secretKey, webhookSecret: own.webhookSecret, apiUrl: own.apiUrl }
  expect((await setUpStripe(settings)).map((line) => line.split(', ')[1])).toEqual(Array(4).fill('created'))
  expect((await setUpStripe(settings)).map((line) => line.split(', ')[1])).toEqual(Array(4).fill('as before'))
  const prices = [...own.objects.values()].filter(({ object }) => object === 'price')
  expect(prices.find(({ lookup_key }) => lookup_key === 'premium_annually')).toMatchObject({
    unit_amount: 25000,
    currency_options: { inr: { unit_amount: 1999900 }, eur: { unit_amount: 23000 }, gbp: { unit_amount: 19500 } },
    metadata: { openhour_plan: 'premium_annually' },
  })
  await own.close()
})

test('every request names the version of the API that the SDK was made for', async () => {
  // As the clock does every five minutes: asking whether Stripe answers uses none of its API.
  const { owner } = product.database
  await owner.query(`select graphile_worker.add_job('watch-parts')`)
  await until(
    async () => (await owner.query(`select from graphile_worker.jobs where task_identifier = 'watch-parts'`)).rowCount,
    (waiting) => waiting === 0,
  )
  expect(new Set(stripe.requests.map(({ version }) => version))).toEqual(new Set(['2026-10-28.endive']))
})

const eventsTaken = async () =>
  (await product.database.owner.query('select count(*)::int as n from billing_events')).rows[0].n as number
