import type { Tier } from '@openhour/shared/access/tiers.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { ProviderName, ReadSubscription, Subject } from './provider.ts'

// How what a provider says becomes the plan of a person. All for the worker.

/** Takes a webhook in, once, and asks its provider soon. Without a subject, it is only noted. */
export const takeEvent = builtOnce(
  (provider: ProviderName, eventId: string, subject: Subject | { kind: null; reference: null }) =>
    sql`with fresh as (insert into billing_events (provider, event_id) values (${provider}, ${eventId}) on conflict do nothing returning event_id)
    select app.enqueue_payment_sync(${provider}, ${subject.kind}, ${subject.reference}) from fresh where ${subject.kind}::text is not null`.compile(
      build,
    ),
)

/** The last known version of a subscription; none before the first. */
export const findVersion = builtOnce((provider: ProviderName, reference: string) =>
  sql<{
    version: number
    userId: string
    periodEnd: string | null
    nextTier: Tier | null
  }>`select version, user_id as "userId",
      period_end as "periodEnd", next_tier as "nextTier"
    from payment_subscriptions where provider = ${provider} and reference = ${reference}`.compile(build),
)

/** Locks a person's plan, so that two subscriptions of theirs are taken in one after the other. No row if the account is gone. */
export const lockPlan = builtOnce((userId: string) =>
  sql<{ locked: boolean }>`select true as locked from subscribers where user_id = ${userId}::uuid for update`.compile(
    build,
  ),
)

/**
 * Stores what the provider said.
 * @param seen the version that was current before the provider was asked; 0 for none. If there is another one by now, nothing is stored.
 */
export const storeSubscription = builtOnce(
  (provider: ProviderName, seen: number, read: Omit<ReadSubscription, 'periodEnd'> & { periodEnd: string | null }) =>
    sql<{ stored: boolean }>`
    insert into payment_subscriptions as kept (provider, reference, user_id, status, tier, currency, billing_period, period_end, next_tier, started_at)
      select ${provider}, ${read.reference}, u.id, ${read.status}, ${read.tier}, ${read.currency}, ${read.billingPeriod}, ${read.periodEnd}::timestamptz,
        ${read.nextTier}, ${read.startedAt}::timestamptz
      from users u where u.id = ${read.userId}::uuid
        and (${seen}::int = 0 or exists (select from payment_subscriptions where provider = ${provider} and reference = ${read.reference}))
    on conflict (provider, reference) do update set status = excluded.status, tier = excluded.tier, currency = excluded.currency,
      billing_period = excluded.billing_period, period_end = excluded.period_end, next_tier = excluded.next_tier,
      version = kept.version + 1, updated_at = now()
    where kept.version = ${seen}::int and kept.user_id = excluded.user_id returning true as stored`.compile(build),
)

export const settlePaidCheckout = builtOnce((checkoutId: string | null, userId: string) =>
  sql`update checkouts set status = 'paid' where id = ${checkoutId}::uuid and user_id = ${userId}::uuid and status <> 'paid'`.compile(
    build,
  ),
)

/** Settles a purchase that was not paid, and notifies of a declined one, once. */
export const settleUnpaidCheckout = builtOnce((checkoutId: string, status: 'declined' | 'abandoned') =>
  sql`with settled as (update checkouts set status = ${status} where id = ${checkoutId}::uuid and status = 'open' returning user_id, tier)
    select app.raise_notification(user_id, 'payment-failed', 'Payment failed',
      'Your payment for the ' || initcap(tier) || ' plan failed. You were not charged. Please try again.', '/app/billing')
    from settled where ${status} = 'declined'`.compile(build),
)

const live = sql`('active', 'past-due')`
/** Of several subscriptions, the larger plan counts, then the older one. */
const counts = sql`order by (status in ${live}) desc, (tier = 'premium') desc, case when status not in ${live} then period_end end desc nulls last,
  started_at, reference limit 1`

/** Makes the plan of a person follow from their subscriptions, and notifies of what changed. Run it after {@link lockPlan}, in the same transaction. */
export const derivePlan = builtOnce((userId: string, hasOwnEnd: string) =>
  sql`with best as (select *, status in ${live} as is_live from payment_subscriptions where user_id = ${userId}::uuid and status <> 'pending' ${counts}),
      before as (select subscribed, subscription_tier, past_due from subscribers where user_id = ${userId}::uuid),
      written as (update subscribers s set subscribed = b.is_live, subscription_tier = case when b.is_live then b.tier else 'trial' end,
          period_end = b.period_end,
          subscription_end = case when b.is_live and b.next_tier is distinct from 'trial' then b.period_end + ${hasOwnEnd}::interval else b.period_end end,
          next_tier = b.next_tier, currency = b.currency, billing_period = b.billing_period, provider = b.provider,
          past_due = b.status = 'past-due', updated_at = now()
        from best b where s.user_id = b.user_id and (s.subscribed, s.subscription_tier, s.period_end, s.next_tier, s.currency, s.billing_period, s.provider,
          s.past_due) is distinct from (b.is_live, case when b.is_live then b.tier else 'trial' end, b.period_end, b.next_tier, b.currency,
          b.billing_period, b.provider, b.status = 'past-due')
        returning s.user_id, s.subscribed, s.subscription_tier as tier, s.past_due)
    select case
      when w.subscribed and (not b.subscribed or b.subscription_tier is distinct from w.tier) then
        app.raise_notification(w.user_id, 'subscription-active', 'Subscription active', 'Your ' || initcap(w.tier) || ' plan is active.', '/app/billing')
      when w.subscribed and w.past_due and not b.past_due then
        app.raise_notification(w.user_id, 'payment-failed', 'Payment failed', 'The renewal of your ' || initcap(w.tier)
          || ' plan failed. Your plan stays active while the payment is tried again. Check your payment method.', '/app/billing')
      when b.subscribed and not w.subscribed then
        app.raise_notification(w.user_id, 'plan-ended', 'Your plan has ended',
          'Your records stay. You can still read, edit and export them. Choose a plan whenever you are ready.', '/app/billing')
      end
    from written w, before b`.compile(build),
)

/** Ends and refunds what was bought although a subscription was running. */
export const refundDuplicates = builtOnce((userId: string) =>
  sql`select app.enqueue_payment_refund(provider, reference) from payment_subscriptions p
    where user_id = ${userId}::uuid and status in ${live} and (provider, reference) not in
      (select q.provider, q.reference from (select provider, reference, status, tier, period_end, started_at from payment_subscriptions where user_id = ${userId}::uuid and status <> 'pending' ${counts}) q)`.compile(
    build,
  ),
)

/** Whether a subscription is running beside the one that counts. */
export const findDuplicate = builtOnce((provider: ProviderName, reference: string) =>
  sql<{ userId: string; tier: string }>`select p.user_id as "userId", p.tier from payment_subscriptions p
    where p.provider = ${provider} and p.reference = ${reference} and p.status in ${live} and (p.provider, p.reference) not in
      (select q.provider, q.reference from (select provider, reference, status, tier, period_end, started_at from payment_subscriptions o where o.user_id = p.user_id and o.status <> 'pending' ${counts}) q)`.compile(
    build,
  ),
)

/** Running subscriptions whose period is over: the provider has news. */
export const subscriptionsDue = builtOnce((at: string, after: string) =>
  sql<{ provider: ProviderName; reference: string }>`select provider, reference from payment_subscriptions
    where status in ${live} and period_end <= ${at}::timestamptz and provider || ' ' || reference > ${after}
    order by provider || ' ' || reference limit 500`.compile(build),
)

/** Every subscription that may still change, in pages, for the repair. */
export const subscriptionsToRepair = builtOnce((after: string) =>
  sql<{
    provider: ProviderName
    reference: string
    userId: string
  }>`select provider, reference, user_id as "userId" from payment_subscriptions
    where provider || ' ' || reference > ${after} order by provider || ' ' || reference limit 500`.compile(build),
)
/** Open purchases whose provider may not have told us how they went. */
export const checkoutsToRepair = builtOnce((before: string) =>
  sql<{ provider: ProviderName; reference: string }>`select provider, reference from checkouts
    where status = 'open' and reference is not null and created_at < ${before}::timestamptz order by created_at limit 500`.compile(
    build,
  ),
)
