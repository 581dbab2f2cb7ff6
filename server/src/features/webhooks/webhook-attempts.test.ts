import { maxAttempts, retryPauses } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Received, type Receiver } from '../../testing/fake-receiver.ts'
import { newClient } from '../../testing/own-rows.ts'
import type { Browser, Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { type Delivery, openWebhookCalls, verified, type WebhookCalls } from '../../testing/webhook-calls.ts'

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

test('a failed attempt is repeated after growing pauses, ten times within 76 hours, with the same id', async () => {
  expect(maxAttempts).toBe(10)
  expect(retryPauses.reduce((sum, pause) => sum + pause, 0) / 3600).toBeCloseTo(75.6, 1)
  receiver.status = 500
  const { item, secret } = await webhook()
  await newClient(therapist)
  for (const [index, pause] of retryPauses.entries()) {
    const { nextAttemptAt, attemptedAt } = (await settled(
      item.id,
      ({ attempts }) => attempts === index + 1,
    )) as never as {
      nextAttemptAt: string
      attemptedAt: string
    }
    expect((Date.parse(nextAttemptAt) - Date.parse(attemptedAt)) / 1000).toBeCloseTo(pause, -1)
    await until(async () => (await calls.wake()).rowCount)
  }
  const last = await settled(item.id, ({ state }) => state === 'failed')
  expect(last).toMatchObject({ attempts: 10, status: 500, nextAttemptAt: null })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([last?.id]))
  expect(verified(secret, receiver.received[9] as Received)).toBeTruthy()

  receiver.status = 204
  expect(await calls.told(therapist)).toEqual([
    `${new URL(receiver.origin).host} received nothing for three days. Check the receiver, then turn the webhook on again in the settings.`,
  ])
  expect(await calls.endpoint(therapist)).toMatchObject({ enabled: false, disabledBy: 'failures' })
  const resend = () => therapist.post(`/api/v1/webhook-deliveries/${last?.id}/resend`, {})
  expect((await resend()).status).toBe(409)
  await calls.turnOn(therapist, item.id)
  expect((await resend()).status).toBe(200)
  expect(await settled(item.id, ({ state }) => state === 'delivered')).toMatchObject({ attempts: 1, id: last?.id })
})

test('a tenth failure leaves the webhook on if another message has arrived since', async () => {
  receiver.status = 500
  const { item } = await webhook()
  const { id } = (await therapist.post(`/api/v1/webhooks/${item.id}/test`, {})).json as { id: string }
  receiver.statusOf[id] = 500
  await settled(item.id, ({ attempts }) => attempts > 0)
  receiver.status = 204
  await newClient(therapist)
  await settled(item.id, ({ state }) => state === 'delivered')
  // Its second attempt comes five seconds after the first, and may be under way.
  await until(async () => {
    await product.database.owner.query(
      `update webhook_deliveries set attempts = 9 where id = $1 and state = 'waiting'`,
      [id],
    )
    await calls.wake()
    return (await deliveries(item.id)).find((each) => each.id === id)?.state === 'failed'
  })
  expect(await calls.endpoint(therapist)).toMatchObject({ enabled: true, disabledBy: null })
  expect(await calls.told(therapist)).toEqual([])
})

test('a redirect is never followed', async () => {
  const elsewhere = await openReceiver()
  Object.assign(receiver, { status: 302, headers: { location: `${elsewhere.origin}/` } })
  const { item } = await webhook()
  await therapist.post(`/api/v1/webhooks/${item.id}/test`, {})
  expect(await settled(item.id, ({ attempts }) => attempts === 1)).toMatchObject({ state: 'waiting', status: 302 })
  expect(elsewhere.connections).toBe(0)
  await elsewhere.close()
})

test('410 turns the webhook off, until its therapist turns it on', async () => {
  receiver.status = 410
  const { item } = await webhook()
  await newClient(therapist)
  expect(await settled(item.id, ({ attempts }) => attempts === 1)).toMatchObject({ state: 'failed', status: 410 })
  expect(await calls.endpoint(therapist)).toMatchObject({ enabled: false, disabledBy: 'receiver' })
  expect(await calls.told(therapist)).toEqual([
    expect.stringContaining('answered that it wants no more messages (410)'),
  ])
  expect((await therapist.post(`/api/v1/webhooks/${item.id}/test`, {})).status).toBe(409)
  await calls.turnOn(therapist, item.id)
})

test('an attempt takes at most fifteen seconds, and delays no other endpoint', async () => {
  const deaf = await openReceiver()
  deaf.silent = true
  const { item } = await webhook(therapist, { url: `${deaf.origin}/` })
  await newClient(therapist)
  await deaf.wait(1)
  const other = await product.person()
  await webhook(other)
  await newClient(other)
  await receiver.wait(1)
  expect(await settled(item.id, () => true)).toMatchObject({ attempts: 0 })
  const late = await settled(item.id, ({ attempts }) => attempts === 1)
  expect(late).toMatchObject({ state: 'waiting', status: null, error: 'timeout' })
  await deaf.close()
})

test('an attempt at an address that nothing listens at is told', async () => {
  const gone = await openReceiver()
  await gone.close()
  const { item } = await webhook(therapist, { url: gone.origin })
  await therapist.post(`/api/v1/webhooks/${item.id}/test`, {})
  expect(await settled(item.id, ({ attempts }) => attempts === 1)).toMatchObject({ error: 'unreachable' })
})
