import type { BillingPeriod, Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import type { Tier } from '@openhour/shared/access/tiers.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export const findSubscription = builtOnce((userId: string) =>
  build
    .selectFrom('subscribers')
    .select([
      'subscribed',
      'subscription_tier as subscriptionTier',
      'subscription_end as subscriptionEnd',
      'trial_ends_at as trialEndsAt',
      'next_tier as nextTier',
      'currency',
      'billing_period as billingPeriod',
    ])
    .where('user_id', '=', userId)
    .compile(),
)

/** Active clients, which count toward the client limit. */
export const countActiveClients = builtOnce((therapistId: string) =>
  build
    .selectFrom('clients')
    .select(sql<number>`count(*)`.as('count'))
    .where('therapist_id', '=', therapistId)
    .where('archived_at', 'is', null)
    .compile(),
)

export type NewCheckout = {
  id: string
  userId: string
  provider: string
  tier: PaidTier
  currency: Currency
  billingPeriod: BillingPeriod
  amountMinor: number
}

export const addCheckout = builtOnce((checkout: NewCheckout) =>
  build
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      user_id: checkout.userId,
      provider: checkout.provider,
      tier: checkout.tier,
      currency: checkout.currency,
      billing_period: checkout.billingPeriod,
      amount_minor: checkout.amountMinor,
    })
    .compile(),
)

const checkoutColumns = [
  'id',
  'tier',
  'currency',
  'billing_period as billingPeriod',
  'amount_minor as amountMinor',
  'status',
] as const

export const findCheckout = builtOnce((id: string) =>
  build.selectFrom('checkouts').select(checkoutColumns).where('id', '=', id).compile(),
)

/** Settles a checkout once; repeated messages change nothing. Not run as a person, because the provider's message authorizes it. */
export const settleCheckout = builtOnce((id: string, status: 'paid' | 'declined' | 'abandoned') =>
  build.updateTable('checkouts').set({ status }).where('id', '=', id).where('status', '=', 'open').compile(),
)

/** Records a provider's message. A repeated one violates `billing_events_once`. */
export const claimEvent = builtOnce((provider: string, eventId: string) =>
  build.insertInto('billing_events').values({ provider, event_id: eventId }).compile(),
)

const period = (billingPeriod: BillingPeriod) => (billingPeriod === 'annually' ? '1 year' : '1 month')

/** Starts a checkout's paid tier for one billing period from now. */
export function startSubscription(checkoutId: string, at: string, billingPeriod: BillingPeriod) {
  return sql`update subscribers s set subscribed = true, subscription_tier = c.tier, subscription_end = ${at}::timestamptz + ${period(billingPeriod)}::interval,
      next_tier = null, currency = c.currency, billing_period = c.billing_period, provider = c.provider, updated_at = now()
    from checkouts c where c.id = ${checkoutId} and c.status = 'open' and s.user_id = c.user_id`.compile(build)
}

export const planDowngrade = builtOnce((userId: string, nextTier: Tier) =>
  build
    .updateTable('subscribers')
    .set({ next_tier: nextTier, updated_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('subscribed', '=', true)
    .returning('subscription_end as subscriptionEnd')
    .compile(),
)

/** In test mode, an expired paid period renews in the chosen tier. A return to the trial ends the plan and notifies the person. */
export const renewSandboxSubscriptions = builtOnce((at: string) =>
  sql`with renewed as (update subscribers set
      subscribed = coalesce(next_tier, subscription_tier) <> 'trial',
      subscription_tier = coalesce(next_tier, subscription_tier),
      subscription_end = case when next_tier = 'trial' then subscription_end
        else ${at}::timestamptz + case billing_period when 'annually' then interval '1 year' else interval '1 month' end end,
      next_tier = null, updated_at = now()
    where provider = 'sandbox' and subscribed and subscription_end <= ${at}::timestamptz returning user_id, subscribed)
    select app.raise_notification(user_id, 'plan-ended', 'Your plan has ended',
      'Your records stay. You can still read, edit and export them. Choose a plan whenever you are ready.', '/app/billing')
    from renewed where not subscribed`.compile(build),
)
