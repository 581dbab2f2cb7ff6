import type { Tier } from '@openhour/shared/access/tiers.ts'
import type { BillingPeriod, Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { ProviderName } from './provider.ts'

export const findSubscription = builtOnce((userId: string) =>
  sql<{
    subscribed: boolean
    subscriptionTier: string | null
    subscriptionEnd: string | null
    trialEndsAt: string | null
    nextTier: string | null
    currency: string | null
    billingPeriod: string | null
    provider: string | null
    pastDue: boolean
    periodEnd: string | null
    hasPaid: boolean
  }>`select subscribed, subscription_tier as "subscriptionTier", subscription_end as "subscriptionEnd", trial_ends_at as "trialEndsAt",
      next_tier as "nextTier", currency, billing_period as "billingPeriod", provider, past_due as "pastDue",
      coalesce(period_end, subscription_end) as "periodEnd",
      exists (select from payment_subscriptions p where p.user_id = s.user_id and p.status <> 'pending') as "hasPaid"
    from subscribers s where user_id = ${userId}::uuid`.compile(build),
)

/** Active clients, which count toward the client limit. */
export const countActiveClients = builtOnce((therapistId: string) =>
  build
    .selectFrom('clients')
    .select(sql<number>`count(*)`.as('count'))
    .where('therapist_id', '=', therapistId)
    .where('archived_at', 'is', null)
    .where('is_sample', '=', false)
    .compile(),
)

export type NewCheckout = {
  id: string
  userId: string
  provider: ProviderName
  tier: PaidTier
  currency: Currency
  billingPeriod: BillingPeriod
  amountMinor: number
}

/** Opens a purchase. Changes nothing while the person has another open one. */
export const addCheckout = builtOnce((checkout: NewCheckout) =>
  sql`insert into checkouts (id, user_id, provider, tier, currency, billing_period, amount_minor)
    values (${checkout.id}::uuid, ${checkout.userId}::uuid, ${checkout.provider}, ${checkout.tier}, ${checkout.currency}, ${checkout.billingPeriod},
      ${checkout.amountMinor}::int) on conflict (user_id) where status = 'open' do nothing`.compile(build),
)

export type OpenCheckout = NewCheckout & { reference: string | null; url: string | null; createdAt: string }

export const findOpenCheckout = builtOnce((userId: string) =>
  sql<OpenCheckout>`select id, user_id as "userId", provider, tier, currency, billing_period as "billingPeriod", amount_minor as "amountMinor",
      reference, url, created_at as "createdAt" from checkouts where user_id = ${userId}::uuid and status = 'open'`.compile(
    build,
  ),
)

/** Keeps the page to pay on, unless there is one already. Returns the one that is kept. */
export const keepCheckoutPage = builtOnce((id: string, reference: string, url: string) =>
  sql<{
    reference: string
    url: string
  }>`update checkouts set reference = coalesce(reference, ${reference}), url = coalesce(url, ${url})
    where id = ${id}::uuid returning reference, url`.compile(build),
)

const checkoutColumns = [
  'id',
  'tier',
  'currency',
  'billing_period as billingPeriod',
  'amount_minor as amountMinor',
  'status',
] as const

/** A purchase in test mode; under the person's own rights. */
export const findCheckout = builtOnce((id: string) =>
  build
    .selectFrom('checkouts')
    .select(checkoutColumns)
    .where('id', '=', id)
    .where('provider', '=', 'sandbox')
    .compile(),
)

/** What a provider needs to know of a buyer. */
export const findBuyer = builtOnce((userId: string, provider: ProviderName) =>
  sql<{ email: string; customer: string | null }>`select u.email, c.reference as customer from users u
      left join payment_customers c on c.user_id = u.id and c.provider = ${provider} where u.id = ${userId}::uuid`.compile(
    build,
  ),
)

export const keepCustomer = builtOnce((userId: string, provider: ProviderName, reference: string) =>
  sql`insert into payment_customers (user_id, provider, reference) select id, ${provider}, ${reference} from users where id = ${userId}::uuid
    on conflict (user_id, provider) do update set reference = excluded.reference`.compile(build),
)

/** The subscription to change: the running one that counts, or the last one. */
export const findKnown = builtOnce((userId: string) =>
  sql<{
    provider: ProviderName
    reference: string
    userId: string
    status: 'pending' | 'active' | 'past-due' | 'ended'
    tier: PaidTier
    currency: Currency
    billingPeriod: BillingPeriod
    periodEnd: string | null
    nextTier: Tier | null
    customer: string | null
  }>`select p.provider, p.reference, p.user_id as "userId", p.status, p.tier, p.currency, p.billing_period as "billingPeriod",
      p.period_end as "periodEnd", p.next_tier as "nextTier", c.reference as customer
    from payment_subscriptions p left join payment_customers c on c.user_id = p.user_id and c.provider = p.provider
    where p.user_id = ${userId}::uuid and p.status <> 'pending'
    order by (p.status = 'ended'), (p.tier = 'pro'), case when p.status = 'ended' then p.period_end end desc, p.started_at, p.reference limit 1`.compile(
    build,
  ),
)

/** What a provider holds of a person: the customer, or at one that deletes none, the subscriptions and the purchase that is open. */
export const holdsOf = builtOnce((userId: string, provider: ProviderName) =>
  sql<{ reference: string }>`
    select reference from payment_customers where user_id = ${userId}::uuid and provider = ${provider} and provider = 'stripe'
    union select reference from payment_subscriptions where user_id = ${userId}::uuid and provider = ${provider} and provider <> 'stripe'
      and status <> 'ended'
    union select reference from checkouts where user_id = ${userId}::uuid and provider = ${provider} and provider <> 'stripe' and status = 'open'
      and reference is not null`.compile(build),
)
