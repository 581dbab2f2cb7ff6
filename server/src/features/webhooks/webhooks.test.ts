import { maxWebhookEndpoints } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointmentBody, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import type { Received, Receiver } from '../../testing/fake-receiver.ts'
import { changeClient, clientDetails, newClient } from '../../testing/own-rows.ts'
import type { Browser, Product } from '../../testing/product.ts'
import { setTier } from '../../testing/task-calls.ts'
import { stays, until } from '../../testing/until.ts'
import {
  contentOf,
  type Delivery,
  every,
  type Made,
  openWebhookCalls,
  verified,
  type WebhookCalls,
} from '../../testing/webhook-calls.ts'

let calls: WebhookCalls
let product: Product
let receiver: Receiver
let therapist: Browser & { userId: string }
beforeAll(async () => {
  calls = await openWebhookCalls()
  ;({ product, receiver } = calls)
})
afterAll(() => calls.close())
beforeEach(async () => {
  therapist = await product.person()
})
afterEach(() => calls.reset())

const webhook = (who: Browser = therapist, more: object = {}) => calls.add(who, more)
const deliveries = (id: string) => calls.deliveries(therapist, id)
const settled = (id: string, isWanted: (newest: Delivery) => boolean, waitMs?: number) =>
  calls.settled(therapist, id, isWanted, waitMs)

describe('a message', () => {
  test('tells of each event by ids only, signed as the specification says', async () => {
    const { secret, item } = await webhook()
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
    const { clientId: id, add, save, status } = await openAppointmentCalls(therapist, { name: 'Secret Name' })
    await changeClient(therapist, id, clientDetails({ name: 'Other Name' }))
    const added = await add()
    const { appointment } = appointmentBody(await save(added, { notes: 'Diary of Other Name' }))
    expect((await status(appointment, 'cancelled-therapist')).status).toBe(200)
    expect((await therapist.post(`/api/v1/clients/${id}/archive`, { upcoming: 'cancel' })).status).toBe(200)
    expect((await therapist.send('DELETE', `/api/v1/clients/${id}`, {})).status).toBe(200)
    const received = await receiver.wait(8)
    const types = received.map((each) => contentOf(each).type).sort()
    expect(types).toEqual(every.toSorted())
    for (const each of received) {
      expect(verified(secret, each)).toEqual(contentOf(each))
      const { data, type } = contentOf(each)
      expect(data).toEqual({ id: type.startsWith('client') ? id : appointment.id })
      expect(String(each.body)).not.toMatch(/Name/)
      expect(each.headers['content-type']).toBe('application/json')
      expect(() => verified(secret, { ...each, body: Buffer.from(`${each.body.toString()} `) })).toThrow()
    }
    const listed = await until(
      () => deliveries(item.id),
      (items) => items.every(({ state }) => state === 'delivered'),
    )
    expect(listed.map(({ id: webhookId }) => webhookId).sort()).toEqual(
      received.map(({ headers }) => headers['webhook-id'] as string).sort(),
    )
    expect(listed[0]).toMatchObject({ attempts: 1, status: 204, error: null })
  })

  test('is sent only for chosen events, to endpoints that are on, of this practice', async () => {
    const { item } = await webhook(therapist, { events: ['client.deleted'] })
    const off = await webhook(therapist, { enabled: false })
    const other = await webhook(await product.person())
    await newClient(therapist)
    await stays(
      () => receiver.received.length,
      (count) => count === 0,
    )
    expect(await deliveries(item.id)).toEqual([])
    expect(await deliveries(off.item.id)).toEqual([])
    expect((await therapist.get(`/api/v1/webhooks/${other.item.id}/deliveries`)).status).toBe(404)
  })

  test('of a write that failed is never sent', async () => {
    await webhook()
    const email = 'twice@example.com'
    await newClient(therapist, { email })
    await receiver.wait(1)
    expect((await therapist.post('/api/v1/clients', clientDetails({ email }))).status).toBe(409)
    await stays(
      () => receiver.received.length,
      (count) => count === 1,
    )
  })
})

test('a replaced secret signs for another day', async () => {
  const { item, secret } = await webhook()
  const made = (await therapist.post(`/api/v1/webhooks/${item.id}/secret`, {})).json as Made
  expect(made.secret).not.toBe(secret)
  await therapist.post(`/api/v1/webhooks/${item.id}/test`, {})
  const [during] = (await receiver.wait(1)) as [Received]
  expect(verified(secret, during)).toEqual(verified(made.secret, during))
  const { rows } = await product.database.owner.query<{ hours: number }>(
    `update webhook_endpoints set old_secret_until = now() where id = $1
     returning (select extract(epoch from e.old_secret_until - now())::float8 / 3600 from webhook_endpoints e where e.id = $1) as hours`,
    [item.id],
  )
  expect(rows[0]?.hours).toBeCloseTo(24, 1)
  await therapist.post(`/api/v1/webhooks/${item.id}/test`, {})
  const [, after] = (await receiver.wait(2)) as [Received, Received]
  expect(verified(made.secret, after)).toBeTruthy()
  expect(() => verified(secret, after)).toThrow()
})

test('secrets are stored sealed and shown once', async () => {
  const { secret } = await webhook()
  const { rows } = await product.database.owner.query(`select to_jsonb(e)::text as row from webhook_endpoints e`)
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30))
  expect((await therapist.get('/api/v1/webhooks')).text).not.toContain(secret.slice(6, 30))
})

test('a plan without webhooks sends nothing, and a practice has at most five', async () => {
  const { item } = await webhook()
  await setTier(product, therapist, 'pro')
  await newClient(therapist)
  expect(await settled(item.id, ({ state }) => state === 'failed')).toMatchObject({ error: 'plan', attempts: 0 })
  expect(receiver.received).toEqual([])
  expect((await therapist.post('/api/v1/webhooks', { url: receiver.origin, events: every })).status).toBe(402)

  await setTier(product, therapist, 'premium')
  const more = await Promise.all(
    Array.from({ length: maxWebhookEndpoints }, () =>
      therapist.post('/api/v1/webhooks', { url: receiver.origin, events: every }),
    ),
  )
  expect(more.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 201, 201, 409])
})

test('deliveries are forgotten after 30 days, and go with their webhook and with the account', async () => {
  const { item } = await webhook()
  await therapist.post(`/api/v1/webhooks/${item.id}/test`, {})
  await settled(item.id, ({ state }) => state === 'delivered')
  const { owner } = product.database
  await owner.query(`update webhook_deliveries set created_at = now() - interval '31 days' where endpoint_id = $1`, [
    item.id,
  ])
  await owner.query(`select graphile_worker.add_job('tidy-up')`)
  await until(
    () => deliveries(item.id),
    (items) => items.length === 0,
  )
  await newClient(therapist)
  await owner.query('delete from users where id = $1', [therapist.userId])
  const { rows } = await owner.query('select from webhook_deliveries where therapist_id = $1', [therapist.userId])
  expect(rows).toEqual([])
})
