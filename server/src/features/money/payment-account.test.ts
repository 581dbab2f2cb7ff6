import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payAtStripe } from '../../testing/fake-stripe-payments.ts'
import { tablesHolding } from '../../testing/find-in-database.ts'
import { billingPractice } from '../../testing/invoice-mail-calls.ts'
import { openPayingProduct, type PayingProduct } from '../../testing/online-payment-calls.ts'
import { type Answer, openProduct } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let calls: PayingProduct
beforeAll(async () => {
  calls = await openPayingProduct()
})
afterAll(() => calls.stop())
afterEach(() => {
  calls.stripe.faults = []
  calls.razorpay.faults = []
})
const said = ({ status, json }: Answer) => {
  const { code, errors } = json as { code: string; errors?: Record<string, string> }
  return [status, code, ...Object.keys(errors ?? {})]
}
const hooks = () => [...calls.stripe.objects.values()].filter(({ object }) => object === 'webhook_endpoint')

test('Stripe says whose account it is, and gets our webhook with one field filled in', async () => {
  const therapist = await calls.product.person()
  expect(await calls.current(therapist)).toEqual({
    account: null,
    available: ['stripe', 'razorpay', 'sandbox'],
    hookUrl: null,
  })
  const secretKey = calls.stripeKey('Heron House', { kind: 'rk_test' })
  expect((await calls.connect(therapist, 'stripe', { secretKey: ` ${secretKey} ` })).status).toBe(201)
  const { account } = await calls.current(therapist)
  expect(account).toMatchObject({
    provider: 'stripe',
    account: 'Heron House',
    currency: 'EUR',
    isTest: true,
    reports: true,
    state: 'working',
  })
  expect(hooks().filter(({ owner }) => owner === secretKey)).toMatchObject([
    { url: `${calls.product.url}/api/invoice-payments/${account?.id}/webhook` },
  ])
})

test('a key is never read back, nor found in the database', async () => {
  const therapist = await calls.product.person()
  const secretKey = calls.stripeKey()
  const connected = await calls.connect(therapist, 'stripe', { secretKey })
  expect(connected.text).not.toContain(secretKey)
  expect((await therapist.get('/api/v1/payment-account')).text).not.toMatch(/whsec|sk_/)
  expect(await tablesHolding(calls.product.database.owner, secretKey)).toEqual([])
})

test('a key without permissions: payment pages are needed, the name and the webhook are not', async () => {
  const therapist = await calls.product.person()
  const none = calls.stripeKey(null, { lacks: ['/v1/checkout'] })
  expect(said(await calls.connect(therapist, 'stripe', { secretKey: none }))).toEqual([
    400,
    'invalid-input',
    'secretKey',
  ])
  const some = calls.stripeKey(null, { lacks: ['/v1/account', '/v1/webhook_endpoints'] })
  expect((await calls.connect(therapist, 'stripe', { secretKey: some })).status).toBe(201)
  expect((await calls.current(therapist)).account).toMatchObject({
    account: null,
    currency: null,
    reports: false,
    isTest: false,
  })
})

test('what is not accepted, not there or not a key is said, and nothing is connected', async () => {
  const therapist = await calls.product.person()
  expect(said(await calls.connect(therapist, 'stripe', { secretKey: 'sk_live_unknown' }))).toEqual([
    400,
    'invalid-input',
    'secretKey',
  ])
  expect(said(await calls.connect(therapist, 'stripe', { secretKey: 'pk_live_1' }))).toEqual([
    400,
    'invalid-input',
    'secretKey',
  ])
  const wrong = { keyId: 'rzp_live_x', keySecret: 'wrong', webhookSecret: null }
  expect(said(await calls.connect(therapist, 'razorpay', wrong))).toEqual([400, 'invalid-input', 'keySecret'])
  calls.stripe.faults = ['down', 'down']
  expect(said(await calls.connect(therapist, 'stripe', { secretKey: calls.stripeKey() }))).toEqual([503, 'unavailable'])
  expect((await calls.current(therapist)).account).toBeNull()
  let last: Answer | undefined
  for (let tries = 0; tries < 20; tries++) last = await calls.connect(therapist, 'razorpay', wrong)
  expect(said(last as Answer)).toEqual([429, 'too-many-attempts'])
})

test('one account at a time; disconnecting ends pages and webhook, after what was paid is recorded', async () => {
  const { therapist, issued } = await billingPractice(calls.product)
  const secretKey = calls.stripeKey()
  await calls.connect(therapist, 'stripe', { secretKey })
  expect(said(await calls.connect(therapist, 'sandbox'))).toEqual([409, 'not-possible-now'])
  expect(said(await calls.connect(therapist, 'stripe', { secretKey: calls.stripeKey() }))).toEqual([
    409,
    'not-possible-now',
  ])
  const [one, two] = [await issued(5000), await issued(6000)]
  const [first = '', second = ''] = [
    await calls.press(await calls.link(therapist, one.id)),
    await calls.press(await calls.link(therapist, two.id)),
  ].map((url) => url.split('/').at(-1))
  payAtStripe(calls.stripe, first)
  expect((await calls.disconnect(therapist)).json).toEqual({ disconnected: true })
  await calls.settled()
  expect(await calls.openOf(therapist, one.id)).toMatchObject({ openMinor: 0 })
  expect(calls.stripe.find(second).status).toBe('expired')
  expect(hooks().filter(({ owner }) => owner === secretKey)).toEqual([])
  const { rows } = await calls.product.database.owner.query(
    'select from payment_account_access where therapist_id = $1',
    [therapist.userId],
  )
  expect(rows).toEqual([])
  expect((await calls.disconnect(therapist)).json).toEqual({ disconnected: false })
  expect((await calls.connect(therapist, 'razorpay', calls.razorpayKeys())).status).toBe(201)
})

test('connecting and disconnecting stand in the history', async () => {
  const therapist = await calls.product.person()
  await calls.connect(therapist, 'sandbox')
  await calls.disconnect(therapist)
  const { rows } = await calls.product.database.owner.query(
    `select action from audit_unchained where chain_id = $1 and entity = 'payment_accounts'
      union all select action from audit_log where chain_id = $1 and entity = 'payment_accounts'`,
    [therapist.userId],
  )
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['added', 'changed']))
})

test('the test account is only there where billing runs in test mode', async () => {
  const other = await openProduct({ ...calls.stripe.environment })
  const therapist = await other.person()
  expect(said(await therapist.post('/api/v1/payment-account/sandbox'))).toEqual([409, 'not-possible-now'])
  expect(((await therapist.get('/api/v1/payment-account')).json as { available: string[] }).available).toEqual([
    'stripe',
    'razorpay',
  ])
  // One that is left over from before takes nothing.
  const { issued, ...left } = await billingPractice(other)
  await other.database.owner.query(
    `insert into payment_accounts (therapist_id, provider, is_test, reports) values ($1, 'sandbox', true, false)`,
    [left.therapist.userId],
  )
  const invoice = await issued()
  expect((await other.visitor().get(await calls.link(left.therapist, invoice.id))).text).not.toContain('Pay now')
  await other.stop()
})

test('the deletion of a practice ends its webhook at Stripe', async () => {
  const therapist = await calls.product.person()
  const secretKey = calls.stripeKey()
  await calls.connect(therapist, 'stripe', { secretKey })
  const ours = () => hooks().filter(({ owner }) => owner === secretKey)
  expect(ours()).toHaveLength(1)
  expect((await therapist.post('/functions/v1/delete-account', { confirmation: 'DELETE' })).status).toBe(200)
  await until(ours, ({ length }) => length === 0)
})
