import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import type {
  PaymentFigures,
  SubscriptionList,
} from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribed } from '../../testing/admin-account-samples.ts'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admin: Browser
beforeAll(async () => {
  product = await openProduct()
  admin = await product.admin()
})
afterAll(() => product.stop())

const ask = (name: string, json?: object) => admin.post(`/rpc/adminSubscriptions/${name}`, { json })
const list = async (input: object = {}) => ((await ask('list', input)).json as { json: SubscriptionList }).json
const rowOf = async (reference: string) => (await list()).items.find((row) => row.reference === reference)
const planOf = async (id: string) =>
  ((await admin.post('/rpc/adminAccounts/get', { json: { id } })).json as { json: AccountPage }).json.plan
const reason = 'They asked for it.'

test('lists what runs, by state and owner, with numbers of each provider', async () => {
  const reference = await subscribed(admin)
  const row = await rowOf(reference)
  expect(row).toMatchObject({ provider: 'sandbox', status: 'active', tier: 'pro', currency: 'EUR' })
  expect((await list({ search: row?.email })).total).toBe(1)
  expect((await list({ search: row?.email, state: 'ended' })).items).toEqual([])
  const { items } = ((await ask('figures')).json as { json: PaymentFigures }).json
  expect(items.map(({ provider }) => provider)).toEqual(['stripe', 'razorpay', 'sandbox'])
  expect(items.find(({ provider }) => provider === 'sandbox')?.active).toBeGreaterThanOrEqual(1)
})

test('a refund ends the subscription at its provider and tells the owner', async () => {
  const reference = await subscribed(admin)
  const account = (await rowOf(reference))?.account ?? ''
  expect((await ask('refund', { provider: 'sandbox', reference, reason })).status).toBe(200)
  await until(
    () => rowOf(reference),
    (row) => row?.status === 'ended',
  )
  await until(
    async () =>
      (await product.database.owner.query('select kind from notifications where user_id = $1', [account])).rows,
    (rows) => rows.some(({ kind }) => kind === 'refunded'),
  )
  expect((await ask('refund', { provider: 'sandbox', reference, reason })).status).toBe(409)
})

test('the clock of test mode renews a subscription at once', async () => {
  const reference = await subscribed(admin)
  const before = Date.parse((await rowOf(reference))?.periodEnd ?? '')
  expect((await ask('endTestPeriod', { reference })).status).toBe(200)
  await until(
    () => rowOf(reference),
    (row) => Date.parse(row?.periodEnd ?? '') > before,
  )
  expect((await ask('endTestPeriod', { reference: crypto.randomUUID() })).status).toBe(409)
})

test('the repair reads what the provider says now', async () => {
  const reference = await subscribed(admin)
  await product.database.owner.query(`update sandbox_subscriptions set ended_at = now() where id = $1`, [reference])
  const { asked } = ((await ask('repair')).json as { json: { asked: number } }).json
  expect(asked).toBeGreaterThanOrEqual(1)
  await until(
    () => rowOf(reference),
    (row) => row?.status === 'ended',
  )
})

test('a plan is given until a day, told by email, and not beside a running subscription', async () => {
  const ana = await product.person()
  const give = (id: string, more: object = {}) =>
    ask('givePlan', { id, tier: 'premium', until: dayFromNow(30), reason, ...more })
  expect((await give(ana.userId)).status).toBe(200)
  expect(await planOf(ana.userId)).toBe('premium')
  expect((await product.mails(ana.email, 2))[0]?.subject).toBe('You have the Premium plan')
  expect((await give(ana.userId, { until: dayFromNow(0) })).status).toBe(400)
  expect((await give(ana.userId, { until: dayFromNow(2000) })).status).toBe(400)
  const account = (await rowOf(await subscribed(admin)))?.account ?? ''
  expect((await give(account)).status).toBe(409)
  expect((await give((await product.person('client')).userId)).status).toBe(409)
})
