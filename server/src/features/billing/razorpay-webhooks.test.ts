import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runTool } from '../../testing/backup-calls.ts'
import { signRazorpay, type SignedMessage } from '../../testing/fake-razorpay.ts'
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
  on.razorpay.release()
})
afterAll(() => on.stop())

const person = () => on.product.person()
const eventsTaken = async () =>
  (await on.product.database.owner.query('select count(*)::int as n from billing_events')).rows[0].n as number
const aboutNone = { id: 'sub_unknown', entity: 'subscription' }
const openOnes = ({ userId }: Person) =>
  on.razorpay
    .all('subscription')
    .filter(
      ({ status, notes }) => status === 'created' && (notes as { openhour_user: string }).openhour_user === userId,
    )

describe('a webhook', () => {
  test.each<[string, () => SignedMessage]>([
    [
      'signed with another secret',
      () => on.razorpay.event('subscription.charged', aboutNone, { secret: 'another-secret' }),
    ],
    ['without a signature', () => ({ body: '{}', headers: { 'content-type': 'application/json' } })],
    [
      'whose signature is cut short',
      () => {
        const { body, headers } = on.razorpay.event('subscription.charged', aboutNone)
        return {
          body,
          headers: { ...headers, 'x-razorpay-signature': headers['x-razorpay-signature']?.slice(2) ?? '' },
        }
      },
    ],
    [
      'changed after it was signed',
      () => {
        const { body, headers } = on.razorpay.event('subscription.charged', aboutNone)
        return { body: body.replace('sub_unknown', 'sub_other'), headers }
      },
    ],
  ])('%s is refused', async (_what, make) => {
    const before = await eventsTaken()
    expect((await on.send(make())).status).toBe(400)
    expect(await eventsTaken()).toBe(before)
  })

  test('sent again is taken once, under whatever event id', async () => {
    const { body, headers } = on.razorpay.event('subscription.charged', aboutNone)
    const before = await eventsTaken()
    for (const id of ['evt_1', 'evt_1', 'evt_2'])
      expect((await on.send({ body, headers: { ...headers, 'x-razorpay-event-id': id } })).status).toBe(200)
    expect(await eventsTaken()).toBe(before + 1)
  })

  test.each(['{"event": "payment.captured", "payload": {"payment": {"entity": {"id": "pay_1"}}}}', '{"poem": 1}', 'x'])(
    'that is signed and concerns nothing of ours is taken: %s',
    async (body) => {
      expect((await on.send(signRazorpay(body))).status).toBe(200)
    },
  )

  test('that is outdated when it arrives changes nothing: what Razorpay says now counts', async () => {
    const buyer = await person()
    const subscription = await on.buy(buyer)
    const old = ['activated', 'charged', 'resumed'].map((type) =>
      on.razorpay.event(`subscription.${type}`, subscription),
    )
    Object.assign(subscription, { status: 'cancelled', ended_at: Math.floor(Date.now() / 1000) })
    await on.send(on.razorpay.event('subscription.cancelled', subscription))
    await until(
      () => planOf(buyer),
      ({ subscribed }) => !subscribed,
    )
    for (const message of old) expect((await on.send(message)).status).toBe(200)
    await on.settled()
    expect(await planOf(buyer)).toMatchObject({ tier: 'trial', subscribed: false })
    expect((await kindsOf(buyer)).filter((kind) => kind === 'subscription-active')).toHaveLength(1)
  })

  test('comes in any order and twice, and everyone ends alike', async () => {
    const buyers: Person[] = []
    for (let each = 0; each < 4; each++) buyers.push(await person())
    const messages: SignedMessage[] = []
    for (const [index, buyer] of buyers.entries()) {
      await checkout(buyer)
      const subscription = on.purchaseOf(buyer)
      const say = (type: string) => messages.push(on.razorpay.event(`subscription.${type}`, subscription))
      say('authenticated')
      on.razorpay.pay(subscription.id)
      say('activated')
      subscription.status = 'pending'
      say('pending')
      subscription.status = 'active'
      say('charged')
      // Each begins at another message.
      messages.push(...messages.splice(-4).reverse(), ...messages.slice(-index))
    }
    await Promise.all(messages.toReversed().map(async (message) => expect((await on.send(message)).status).toBe(200)))
    for (const buyer of buyers)
      await until(
        () => planOf(buyer),
        ({ subscribed }) => subscribed,
      )
    await on.settled()
    for (const buyer of buyers) {
      expect(await planOf(buyer)).toMatchObject({ tier: 'pro', subscribed: true, pastDue: false })
      expect((await kindsOf(buyer)).filter((kind) => kind === 'subscription-active')).toHaveLength(1)
    }
  })

  test('about a subscription that now names another account changes nobody’s plan', async () => {
    const [buyer, other] = [await person(), await person()]
    const subscription = await on.buy(buyer)
    ;(subscription.notes as Record<string, string>).openhour_user = other.userId
    await on.send(on.razorpay.event('subscription.updated', subscription))
    await on.settled()
    expect(await planOf(other)).toMatchObject({ subscribed: false })
    expect(await planOf(buyer)).toMatchObject({ subscribed: true })
    ;(subscription.notes as Record<string, string>).openhour_user = buyer.userId
  })
})

describe('while Razorpay', () => {
  const unreachable = (safe: string) =>
    `The payment provider can’t be reached at the moment. ${safe} Try again in a few minutes.`

  test.each(['down', 'fault', 'nonsense', 'slow'] as const)(
    'is %s, nothing is bought and nothing is lost',
    async (fault) => {
      const buyer = await person()
      await checkout(buyer)
      on.razorpay.faults = [fault]
      const answer = await checkout(buyer, 'premium')
      expect([answer.status, (answer.json as Problem).detail]).toEqual([503, unreachable('Nothing was charged.')])
      on.razorpay.faults = []
      on.razorpay.release()
      expect((await checkout(buyer, 'premium')).status).toBe(200)
      expect(openOnes(buyer).map(({ plan_id }) => plan_id)).toEqual(['plan_premium_monthly'])
    },
  )

  test('loses its answer, nobody is sent to the page that nobody knows', async () => {
    const buyer = await person()
    on.razorpay.faults = ['lost']
    expect((await checkout(buyer)).status).toBe(503)
    const { json } = await checkout(buyer)
    expect(openOnes(buyer).map(({ short_url }) => short_url)).toContain((json as { url: string }).url)
    expect((await checkout(buyer)).json).toEqual(json)
  })

  test('is down, a plan stays as it is, and what was paid is not lost', async () => {
    const buyer = await person()
    const subscription = await on.buy(buyer)
    on.razorpay.faults = ['down', 'down', 'down']
    for (const ask of [
      () => call(buyer, 'process-downgrade', { targetTier: 'trial' }),
      () => buyer.post('/api/v1/billing/keep-plan'),
    ]) {
      const { status, json } = await ask()
      expect([status, (json as Problem).detail]).toEqual([503, unreachable('Your plan has not changed.')])
    }
    const invoices = await buyer.get('/api/v1/billing/invoices')
    expect([invoices.status, (invoices.json as Problem).detail]).toEqual([
      503,
      unreachable('Your plan is not affected.'),
    ])
    on.razorpay.faults = ['down']
    expect((await call(buyer, 'check-subscription')).json).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
    expect(subscription.status).toBe('active')
    expect(await planOf(buyer)).toMatchObject({ tier: 'pro', subscribed: true, nextTier: null })
  })
})

test('the repair reads what no webhook told, and says what it could not read', async () => {
  const buyer = await person()
  await checkout(buyer)
  on.razorpay.pay(on.purchaseOf(buyer).id)
  const { owner } = on.product.database
  await owner.query(`update checkouts set created_at = created_at - interval '2 hours' where user_id = $1`, [
    buyer.userId,
  ])
  expect(await planOf(buyer)).toMatchObject({ subscribed: false })
  const settings = {
    DATABASE_URL: on.product.database.url,
    OPENHOUR_DATA: on.product.dataDir,
    PLANS: 'on',
    ...on.product.settings,
  }
  expect(await runTool('billing-repair', settings)).toEqual({
    code: 0,
    said: expect.stringMatching(/^\d+ subscriptions and purchases were read again; 0 could not be read\.\n$/),
  })
  expect(await planOf(buyer)).toMatchObject({ subscribed: true, tier: 'pro' })
  const { id } = on.purchaseOf(buyer)
  on.razorpay.objects.delete(id)
  const { code, said } = await runTool('billing-repair', settings)
  expect([code, said.split('\n')[0]]).toEqual([2, `FAILED  razorpay  ${id}  razorpay no longer knows ${id}`])
  expect(said).toContain('1 could not be read.')
  expect(await planOf(buyer)).toMatchObject({ subscribed: true, tier: 'pro' })
})

test('deleting an account ends its subscription and its open purchase at Razorpay, once it can be reached', async () => {
  const [payer, shopper] = [await person(), await person()]
  const subscription = await on.buy(payer)
  await checkout(shopper)
  const purchase = on.purchaseOf(shopper)
  on.razorpay.faults = Array(50).fill('down')
  for (const who of [payer, shopper])
    expect((await call(who, 'delete-account', { confirmation: 'DELETE' })).json).toEqual({ success: true })
  const { owner } = on.product.database
  const failed = async () =>
    (
      await owner.query(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'end-outside-hold' and attempts > 0 and locked_at is null`,
      )
    ).rows[0].n
  await until(failed, (count) => count === 2)
  const left = await owner.query(
    `select reference from payment_subscriptions where reference = $1 union select reference from checkouts where reference = $2`,
    [subscription.id, purchase.id],
  )
  expect([left.rowCount, subscription.status, purchase.status]).toEqual([0, 'active', 'created'])
  on.razorpay.faults = []
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where attempts > 0`)
  await until(
    () => [subscription.status, purchase.status],
    (statuses) => statuses.every((status) => status === 'cancelled'),
  )
})
