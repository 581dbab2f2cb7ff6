import { entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import type { KnownNotificationKind } from '@openhour/shared/features/notifications/notification-kinds.rules.ts'
import { type DeliveryError, retryPauses } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { RunLater } from '../../platform/jobs/job-runner.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { OutboundAddressRefused } from '../../platform/outbound/outbound-address.ts'
import { postOutbound } from '../../platform/outbound/outbound-post.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import { signedHeaders } from './signing.ts'
import { disableEndpoint, findMessage, recordAttempt } from './webhooks.queries.ts'

const Payload = z.object({ therapistId: z.guid(), deliveryId: z.guid() })
/** How long a receiver may take to answer. */
const timeoutMs = 15_000
/** Messages sent at a time by one process. An endpoint takes one of them, because each has its own queue. */
const atOnce = 20

const kind: KnownNotificationKind = 'webhook-off'
const actionUrl = '/app/settings?tab=api'

type Answered = { status: number | null; error: DeliveryError | null }

/** Sends messages to endpoints, by the Standard Webhooks specification. Payloads name a row and hold nothing of it. */
export function webhookJobs(
  pool: pg.Pool,
  { sealing, loopback, plansOn }: { sealing: TextSealing; loopback: boolean; plansOn: () => boolean },
): Jobs {
  async function send(payload: unknown): Promise<void> {
    const { therapistId, deliveryId } = Payload.parse(payload)
    const [[message]] = await runPlain(pool, findMessage(therapistId, deliveryId))
    if (!message) return
    const { url, event: type, subjectId, endpointId, createdAt } = message
    const startedAt = nowMs()
    const settle = (state: 'waiting' | 'delivered' | 'failed', { status, error }: Answered, pause?: number) =>
      recordAttempt(therapistId, deliveryId, {
        state,
        attempts: message.attempts + (error === 'plan' || error === 'disabled' ? 0 : 1),
        status,
        error,
        milliseconds: nowMs() - startedAt,
        attemptedAt: new Date(startedAt).toISOString(),
        nextAttemptAt: pause === undefined ? null : new Date(nowMs() + pause * 1000).toISOString(),
      })
    const giveUp = async (error: DeliveryError) => {
      await runPlain(pool, settle('failed', { status: null, error }))
    }

    const plan = tierStatusOf({ ...message, subscribed: message.subscribed ?? false }, now(), plansOn())
    if (!entitlementsOf(plan).apiKeys) return giveUp('plan')
    if (message.disabledBy !== null) return giveUp('disabled')

    const data = subjectId === null ? {} : { id: subjectId }
    const body = JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data })
    const headers = signedHeaders({ id: deliveryId, timestamp: Math.floor(startedAt / 1000), body }, secretsOf(message))
    const answered = await post(url, headers, body)
    const { status } = answered
    if (status !== null && status >= 200 && status < 300) {
      await runPlain(pool, settle('delivered', answered))
      return
    }
    if (status === 410) {
      await runPlain(pool, settle('failed', answered), disableEndpoint(therapistId, endpointId, gone(url), null))
      return
    }
    const pause = retryPauses[message.attempts]
    if (pause === undefined) {
      await runPlain(
        pool,
        settle('failed', answered),
        disableEndpoint(therapistId, endpointId, failing(url), createdAt),
      )
      return
    }
    await runPlain(pool, settle('waiting', answered, pause))
    throw new RunLater(pause)

    /** None if the installation's secret has changed: receivers then refuse the message, and a new secret mends it. */
    function secretsOf({ sealedSecret, sealedOldSecret, oldSecretUntil }: NonNullable<typeof message>): string[] {
      const isOldValid = oldSecretUntil !== null && Date.parse(oldSecretUntil) > nowMs()
      return [sealedSecret, ...(sealedOldSecret && isOldValid ? [sealedOldSecret] : [])].flatMap(
        (sealed) => sealing.open(sealed, [therapistId, endpointId]) ?? [],
      )
    }
  }

  async function post(url: string, headers: Record<string, string>, body: string): Promise<Answered> {
    try {
      return { status: await postOutbound(url, { headers, body, timeoutMs, loopback }), error: null }
    } catch (error) {
      if (error instanceof OutboundAddressRefused) return { status: null, error: 'not-public' }
      const timedOut = error instanceof Error && error.name === 'TimeoutError'
      return { status: null, error: timedOut ? 'timeout' : 'unreachable' }
    }
  }

  return { tasks: { 'send-webhook': send }, concurrency: { 'send-webhook': atOnce } }
}

/** What the therapist is told when an endpoint is turned off. */
function gone(url: string) {
  const message = `${new URL(url).host} answered that it wants no more messages (410). You can turn the webhook on again in the settings.`
  return { by: 'receiver', kind, title: 'A webhook was turned off', message, actionUrl } as const
}

function failing(url: string) {
  const message = `${new URL(url).host} received nothing for three days. Check the receiver, then turn the webhook on again in the settings.`
  return { by: 'failures', kind, title: 'A webhook was turned off', message, actionUrl } as const
}
