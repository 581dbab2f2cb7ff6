import type { Tier } from '@openhour/shared/access/tiers.ts'
import type { BillingPeriod, Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

// The books of the built-in provider of test mode. Only the worker reads and writes them.

type SandboxRow = {
  id: string
  userId: string
  checkoutId: string | null
  tier: PaidTier
  currency: Currency
  billingPeriod: BillingPeriod
  startedAt: string
  periodEnd: string
  nextTier: Tier | null
  endedAt: string | null
}
const columns = sql`id, user_id as "userId", checkout_id as "checkoutId", tier, currency, billing_period as "billingPeriod", started_at as "startedAt",
  period_end as "periodEnd", next_tier as "nextTier", ended_at as "endedAt"`

export const findSandboxSubscription = builtOnce((id: string) =>
  sql<SandboxRow>`select ${columns} from sandbox_subscriptions where id = ${id}::uuid`.compile(build),
)

export const sandboxSubscriptionsDue = builtOnce((at: string) =>
  sql<SandboxRow>`select ${columns} from sandbox_subscriptions where ended_at is null and period_end <= ${at}::timestamptz order by period_end
    limit 500`.compile(build),
)

export const findSandboxCheckout = builtOnce((id: string) =>
  sql<{ id: string; outcome: 'paid' | 'declined' | 'abandoned' | null; subscriptionId: string | null }>`
    select c.id, p.outcome, s.id as "subscriptionId" from checkouts c left join sandbox_payments p on p.checkout_id = c.id
      left join sandbox_subscriptions s on s.checkout_id = c.id
    where c.id = ${id}::uuid and c.provider = 'sandbox'`.compile(build),
)

/** Records how a purchase went, once. Paid, it starts a subscription, or enlarges the running one. */
export const settleSandbox = builtOnce((checkoutId: string, outcome: string, at: string, newId: string) =>
  sql`with paid as (insert into sandbox_payments (checkout_id, outcome)
        select id, ${outcome} from checkouts where id = ${checkoutId}::uuid and provider = 'sandbox' and status = 'open'
        on conflict do nothing returning checkout_id),
      bought as (select c.id, c.user_id, c.tier, c.currency, c.billing_period, c.amount_minor,
          ${at}::timestamptz + case c.billing_period when 'annually' then interval '1 year' else interval '1 month' end as period_end
        from checkouts c join paid on paid.checkout_id = c.id where ${outcome} = 'paid'),
      enlarged as (update sandbox_subscriptions s set tier = b.tier, billing_period = b.billing_period, period_end = b.period_end, next_tier = null,
          checkout_id = b.id
        from bought b where s.user_id = b.user_id and s.ended_at is null returning s.id),
      started as (insert into sandbox_subscriptions (id, user_id, checkout_id, tier, currency, billing_period, started_at, period_end)
        select ${newId}::uuid, user_id, id, tier, currency, billing_period, ${at}::timestamptz, period_end from bought
        where not exists (select from enlarged) returning id)
    insert into sandbox_invoices (subscription_id, amount_minor, currency, issued_at)
      select i.id, b.amount_minor, b.currency, ${at}::timestamptz from bought b, (select id from enlarged union all select id from started) i`.compile(
    build,
  ),
)

export const planSandbox = builtOnce((id: string, nextTier: Tier | null) =>
  sql`update sandbox_subscriptions set next_tier = ${nextTier} where id = ${id}::uuid and ended_at is null`.compile(
    build,
  ),
)

export const endSandbox = builtOnce((id: string, at: string) =>
  sql`update sandbox_subscriptions set ended_at = ${at}::timestamptz where id = ${id}::uuid and ended_at is null`.compile(
    build,
  ),
)

/** Starts the next period, once: only if the period that ended is still the current one. */
export const renewSandbox = builtOnce(
  (due: {
    id: string
    periodEnd: string
    tier: PaidTier
    billingPeriod: BillingPeriod
    amountMinor: number
    at: string
  }) =>
    sql`with renewed as (update sandbox_subscriptions set tier = ${due.tier}, next_tier = null,
        period_end = ${due.at}::timestamptz + case ${due.billingPeriod} when 'annually' then interval '1 year' else interval '1 month' end
      where id = ${due.id}::uuid and ended_at is null and period_end >= ${due.periodEnd}::timestamptz
        and period_end < ${due.periodEnd}::timestamptz + interval '1 millisecond' returning id, currency)
    insert into sandbox_invoices (subscription_id, amount_minor, currency, issued_at)
      select id, ${due.amountMinor}::int, currency, ${due.at}::timestamptz from renewed`.compile(build),
)

export const listSandboxInvoices = builtOnce((subscriptionId: string, most: number) =>
  sql<{ id: string; number: string; amountMinor: number; currency: string; issuedAt: string }>`
    select id, number::text, amount_minor as "amountMinor", currency, issued_at as "issuedAt" from sandbox_invoices
    where subscription_id = ${subscriptionId}::uuid order by issued_at desc, number desc limit ${most}::int`.compile(
    build,
  ),
)
