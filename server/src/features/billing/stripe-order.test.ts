import { afterAll, expect, test } from 'vitest'
import { openStripeProduct } from '../../testing/stripe-calls.ts'
import { until } from '../../testing/until.ts'

const { product, stripe, send, buy, close } = await openStripeProduct()
afterAll(close)

test('200 subscriptions end alike, in whatever order their webhooks come', async () => {
  const people = 200
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
    await until(states, ([first, ...more]) => more.length === 0 && (first as typeof over).status === 'ended'),
  ).toEqual([over])
})
