import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { type FakeStripe, openFakeStripe, type SignedBody } from '../../testing/fake-stripe.ts'
import type { FakeRow } from '../../testing/fake-stripe-rows.ts'
import { heard } from '../../testing/heard.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

type Person = Awaited<ReturnType<Product['person']>>
let stripe: FakeStripe
let product: Product
beforeAll(async () => {
  stripe = await openFakeStripe()
  product = await openProduct(stripe.environment)
})
afterEach(() => {
  setClock(0)
  stripe.faults = []
})
afterAll(async () => {
  await product.stop()
  await stripe.close()
})

const call = (who: Browser, name: string, body: object = {}) => who.post(`/functions/v1/${name}`, body)
const planOf = async (who: Browser) => (await who.get('/api/v1/billing/plan')).json as Record<string, unknown>
const send = ({ body, headers }: SignedBody) =>
  product.visitor().send('POST', '/api/payments/stripe/webhook', body, headers)
const checkout = (who: Browser, tier = 'pro', currency = 'EUR', billingPeriod = 'monthly') =>
  call(who, 'create-checkout', { tier, currency, billingPeriod })
const openSession = () => stripe.openSessions().at(-1) as FakeRow

async function buy(who: Person, ...choice: [string?, string?, string?]): Promise<FakeRow> {
  expect((await checkout(who, ...choice)).status).toBe(200)
  const session = openSession()
  const subscription = stripe.pay(session.id)
  expect((await send(stripe.event('checkout.session.completed', session))).status).toBe(200)
  await until(
    () => planOf(who),
    ({ subscribed }) => subscribed,
  )
  await heard(product, who)
  return subscription
}

test('1,000 subscriptions end alike, in whatever order their webhooks come', async () => {
  const people = 1000
  const { owner } = product.database
  const ids = Array.from({ length: people }, () => crypto.randomUUID())
  await owner.query(
    `insert into users (id, full_name, email, email_verified, role, time_zone)
      select id, 'Someone', 'shuffled-' || id || '@example.com', true, 'therapist', 'Europe/London' from unnest($1::uuid[]) id`,
    [ids],
  )
  const model = await buy(await product.person(), 'pro')
  // Each goes from incomplete to active, past due and over.
  const types = ['created', 'updated', 'updated', 'deleted'].map((type) => `customer.subscription.${type}`)
  const deliveries = ids.flatMap((id) => {
    const row = {
      ...model,
      id: `sub_${id.replaceAll('-', '')}`,
      metadata: { openhour_user: id },
      customer: `cus_${id.replaceAll('-', '')}`,
      status: 'active',
      schedule: null,
    }
    stripe.objects.set(row.id, row)
    return types.map((type) => ({ row, event: stripe.event(type, row as never) }))
  })
  const shuffled = [...deliveries, ...deliveries.slice(0, people)]
    .map((each) => ({ each, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each)
  // What Stripe says changes while the messages arrive.
  const course = ['incomplete', 'active', 'past_due']
  const seen = new Map<string, number>()
  const queue = [...shuffled]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const step = Math.min((seen.get(next.row.id) ?? 0) + 1, types.length)
        seen.set(next.row.id, step)
        next.row.status = step >= types.length ? 'canceled' : (course[step - 1] ?? 'canceled')
        expect((await send(next.event)).status).toBe(200)
      }
    }),
  )
  const states = async () =>
    (
      await owner.query(
        `select s.subscribed, s.subscription_tier, s.past_due, p.status, count(*)::int as n from subscribers s
          left join payment_subscriptions p on p.user_id = s.user_id where s.user_id = any($1) group by 1, 2, 3, 4`,
        [ids],
      )
    ).rows as object[]
  const over = { subscribed: false, subscription_tier: 'trial', past_due: false, status: 'ended', n: people }
  expect(
    await until(states, ([first, ...more]) => more.length === 0 && (first as typeof over).status === 'ended', 60_000),
  ).toEqual([over])
}, 120_000)
