import { Webhook, WebhookDelivery } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { maxWebhookEndpoints } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const endpoint = columns('webhook_endpoints', Webhook, {
  events: sql<Webhook['events']>`events`,
  enabled: sql<boolean>`disabled_by is null`,
  oldSecretUntil: sql<string | null>`case when old_secret_until > now() then old_secret_until end`,
  disabledBy: sql<Webhook['disabledBy']>`disabled_by`,
})
const delivery = columns('webhook_deliveries', WebhookDelivery, {
  event: sql<WebhookDelivery['event']>`event`,
  error: sql<WebhookDelivery['error']>`error`,
})

export const listEndpoints = builtOnce((therapistId: string) =>
  build
    .selectFrom('webhook_endpoints')
    .select(endpoint)
    .where('therapist_id', '=', therapistId)
    .orderBy('created_at')
    .orderBy('id')
    .compile(),
)

/** Aborts the transaction with `too-many` if the practice has reached the limit. Run it under the practice's lock. */
export const refuseTooManyEndpoints = builtOnce((therapistId: string) =>
  sql`select app.refuse_when((select count(*) from webhook_endpoints where therapist_id = ${therapistId}::uuid)
    >= ${maxWebhookEndpoints}::int, 'too-many')`.compile(build),
)

type EndpointRow = { url: string; events: string[]; disabledBy: string | null }

export function insertEndpoint(
  therapistId: string,
  id: string,
  { url, events, disabledBy, sealedSecret }: EndpointRow & { sealedSecret: Buffer },
) {
  return build
    .insertInto('webhook_endpoints')
    .values({ therapist_id: therapistId, id, url, events, disabled_by: disabledBy, sealed_secret: sealedSecret })
    .returning(endpoint)
    .compile()
}

/** Keeps who turned it off. */
export const changeEndpoint = builtOnce((therapistId: string, id: string, { url, events, disabledBy }: EndpointRow) =>
  build
    .updateTable('webhook_endpoints')
    .set({
      url,
      events,
      disabled_by: sql`case when ${disabledBy}::text is not null then coalesce(disabled_by, 'you') end`,
    })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(endpoint)
    .compile(),
)

/** The secret until now keeps signing until `oldUntil`. */
export const replaceSecret = builtOnce((therapistId: string, id: string, sealedSecret: Buffer, oldUntil: string) =>
  build
    .updateTable('webhook_endpoints')
    .set({ sealed_secret: sealedSecret, sealed_old_secret: sql`sealed_secret`, old_secret_until: oldUntil })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(endpoint)
    .compile(),
)

export const findEndpoint = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('webhook_endpoints')
    .select(['id', 'disabled_by as disabledBy'])
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

/** Null if the endpoint is missing or off. */
export const queueTest = builtOnce((id: string) =>
  sql<{ id: string | null }>`select app.queue_test_webhook(${id}::uuid) as id`.compile(build),
)

/** Null if the message is missing or its endpoint is off. */
export const queueAgain = builtOnce((deliveryId: string) =>
  sql<{ endpoint: string | null }>`select app.resend_webhook(${deliveryId}::uuid) as endpoint`.compile(build),
)

export const findDelivery = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

/** Messages to an endpoint, newest first, older than the message `before` if given. */
export const listDeliveries = builtOnce(
  (therapistId: string, endpointId: string, before: string | null, most: number) =>
    build
      .selectFrom('webhook_deliveries')
      .select(delivery)
      .where('therapist_id', '=', therapistId)
      .where('endpoint_id', '=', endpointId)
      .where(
        sql<boolean>`(${before}::uuid is null or (created_at, id) < (select d.created_at, d.id from webhook_deliveries d
        where d.therapist_id = ${therapistId}::uuid and d.id = ${before}::uuid))`,
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .compile(),
)

/** A waiting message with what sending it needs. Runs as the worker. */
export const findMessage = builtOnce((therapistId: string, id: string) =>
  sql<{
    endpointId: string
    url: string
    disabledBy: string | null
    sealedSecret: Buffer
    sealedOldSecret: Buffer | null
    oldSecretUntil: string | null
    event: string
    subjectId: string | null
    attempts: number
    createdAt: string
    subscribed: boolean | null
    subscriptionTier: string | null
    subscriptionEnd: string | null
    trialEndsAt: string | null
  }>`select e.id as "endpointId", e.url, e.disabled_by as "disabledBy", e.sealed_secret as "sealedSecret", e.sealed_old_secret as "sealedOldSecret",
      e.old_secret_until as "oldSecretUntil", d.event, d.subject_id as "subjectId", d.attempts, d.created_at as "createdAt", s.subscribed,
      s.subscription_tier as "subscriptionTier", s.subscription_end as "subscriptionEnd", s.trial_ends_at as "trialEndsAt"
    from webhook_deliveries d join webhook_endpoints e on e.therapist_id = d.therapist_id and e.id = d.endpoint_id
    left join subscribers s on s.user_id = d.therapist_id
    where d.therapist_id = ${therapistId}::uuid and d.id = ${id}::uuid and d.state = 'waiting'`.compile(build),
)

export type Attempt = {
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  status: number | null
  error: string | null
  milliseconds: number | null
  attemptedAt: string
  nextAttemptAt: string | null
}

export const recordAttempt = builtOnce((therapistId: string, id: string, attempt: Attempt) =>
  build
    .updateTable('webhook_deliveries')
    .set({
      state: attempt.state,
      attempts: attempt.attempts,
      status: attempt.status,
      error: attempt.error,
      milliseconds: attempt.milliseconds,
      attempted_at: attempt.attemptedAt,
      next_attempt_at: attempt.nextAttemptAt,
    })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

type Disabling = {
  by: Exclude<Webhook['disabledBy'], 'you' | null>
  kind: string
  title: string
  message: string
  actionUrl: string
}

/**
 * Turns an endpoint off and tells the therapist, unless it is off.
 * @param unlessDeliveredSince leaves it on if a message has arrived since then
 */
export const disableEndpoint = builtOnce(
  (therapistId: string, id: string, told: Disabling, unlessDeliveredSince: string | null) =>
    sql`with off as (
        update webhook_endpoints e set disabled_by = ${told.by}
        where e.therapist_id = ${therapistId}::uuid and e.id = ${id}::uuid and e.disabled_by is null
          and not exists (select from webhook_deliveries d where d.therapist_id = e.therapist_id and d.endpoint_id = e.id
            and d.state = 'delivered' and d.attempted_at >= ${unlessDeliveredSince}::timestamptz)
        returning e.therapist_id)
      select app.raise_notification(therapist_id, ${told.kind}, ${told.title}, ${told.message}, ${told.actionUrl}::text) from off`.compile(
      build,
    ),
)

export const forgetOldDeliveries = builtOnce((at: string, days: number) =>
  sql`delete from webhook_deliveries where created_at < ${at}::timestamptz - make_interval(days => ${days}::int)`.compile(
    build,
  ),
)
