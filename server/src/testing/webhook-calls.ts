import { Webhook as Verifier } from 'standardwebhooks'
import { expect } from 'vitest'
import { openReceiver, type Received } from './fake-receiver.ts'
import { type Browser, openProduct } from './product.ts'
import { until } from './until.ts'

export type Delivery = {
  id: string
  event: string
  state: string
  attempts: number
  status: number | null
  error: string | null
}
/** The answer to adding a webhook. */
export type Made = { secret: string; item: { id: string; enabled: boolean; disabledBy: string | null } }

/** Every event of appointments and clients. */
export const every = [
  ...['created', 'updated', 'cancelled', 'deleted'].map((what) => `appointment.${what}`),
  ...['created', 'updated', 'archived', 'deleted'].map((what) => `client.${what}`),
]
export const contentOf = ({ body }: Received) =>
  JSON.parse(String(body)) as { type: string; timestamp: string; data: object }

/** The content, if the specification's own package accepts the signature. */
export const verified = (secret: string, { headers, body }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>)

export type WebhookCalls = Awaited<ReturnType<typeof openWebhookCalls>>

/** The product and a receiver, with what tests of webhooks ask and do. */
export async function openWebhookCalls() {
  const receiver = await openReceiver()
  const product = await openProduct({ WEBHOOKS_LOOPBACK: 'on' })
  const details = { url: `${receiver.origin}/hook`, events: every }

  const deliveries = async (who: Browser, id: string) =>
    ((await who.get(`/api/v1/webhooks/${id}/deliveries`)).json as { items: Delivery[] }).items
  return {
    product,
    receiver,
    async add(who: Browser, more: object): Promise<Made> {
      const answer = await who.post('/api/v1/webhooks', { ...details, ...more })
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
      return answer.json as Made
    },
    deliveries,
    settled: (who: Browser, id: string, isWanted: (newest: Delivery) => boolean, waitMs?: number) =>
      until(
        async () => (await deliveries(who, id))[0],
        (newest) => newest !== undefined && isWanted(newest),
        waitMs,
      ),
    /** The first of a therapist. */
    async endpoint(who: Browser) {
      return ((await who.get('/api/v1/webhooks')).json as { items: Made['item'][] }).items[0]
    },
    async turnOn(who: Browser, id: string): Promise<void> {
      const answer = await who.send('PUT', `/api/v1/webhooks/${id}`, { ...details, enabled: true })
      expect(answer.json).toMatchObject({ disabledBy: null })
    },
    /** What notifications say of webhooks that were turned off. */
    async told(who: Browser): Promise<string[]> {
      const { json } = await who.get('/api/v1/notifications')
      const { items } = json as { items: { kind: string; message: string }[] }
      return items.filter(({ kind }) => kind === 'webhook-off').map(({ message }) => message)
    },
    /** Lets waiting attempts come due. */
    wake: () =>
      product.database.owner.query(
        `update graphile_worker._private_jobs set run_at = now() where locked_at is null
         and task_id = (select id from graphile_worker._private_tasks where identifier = 'send-webhook')`,
      ),
    reset() {
      Object.assign(receiver, { status: 204, statusOf: {}, silent: false, headers: {} })
      receiver.received.length = 0
    },
    async close() {
      await product.stop()
      await receiver.close()
    },
  }
}
