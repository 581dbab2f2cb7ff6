import type {
  PaymentFigures,
  SubscriptionRow,
} from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.contract.ts'
import { subscriptionsPerPage } from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export function listSubscriptions({ search, state, page }: { search: string; state: string; page: number }) {
  return sql<
    SubscriptionRow & { total: number }
  >`select account, full_name as "fullName", email, provider, reference, status, tier, currency,
      billing_period as "billingPeriod", period_end as "periodEnd", next_tier as "nextTier", started_at as "startedAt", total
    from app.admin_list_subscriptions(${state}, ${search}, ${subscriptionsPerPage}::int, ${(page - 1) * subscriptionsPerPage}::bigint)`.compile(
    build,
  )
}

export const readPaymentFigures = builtOnce((since: string) =>
  sql<
    PaymentFigures['items'][number]
  >`select provider, active, past_due as "pastDue", events as "eventsOfWeek", last_event_at as "lastEventAt"
    from app.admin_payment_figures(${since}::timestamptz)`.compile(build),
)

type Gift = { id: string; tier: string; until: string; reason: string; mailId: string; data: string }

export function givePlan({ id, tier, until, reason, mailId, data }: Gift) {
  return sql`select app.admin_give_plan(${id}::uuid, ${tier}, ${until}::timestamptz, ${reason}, ${mailId}::uuid, ${data}::jsonb)`.compile(
    build,
  )
}

export const refundSubscription = builtOnce((provider: string, reference: string, reason: string) =>
  sql`select app.admin_refund(${provider}, ${reference}, ${reason})`.compile(build),
)

export const repairSubscriptions = builtOnce(() =>
  sql<{ asked: number }>`select app.admin_repair_subscriptions() as asked`.compile(build),
)

export const endTestPeriod = builtOnce((reference: string, at: string) =>
  sql`select app.admin_end_test_period(${reference}, ${at}::timestamptz)`.compile(build),
)
