import type { Tier } from '@openhour/shared/access/tiers.ts'
import {
  isCurrency,
  paidTiers,
  billingPeriods,
  planOfKey,
  priceKey,
} from '@openhour/shared/features/billing/plans.rules.ts'
import type Stripe from 'stripe'
import { ProviderUnavailable, type ReadSubscription, type Subject } from './provider.ts'

/** The plan of a Stripe price by its lookup key, or by its metadata once a newer price has taken the key. */
export function planOfPrice(price: Pick<Stripe.Price, 'lookup_key' | 'metadata'>) {
  return planOfKey(price.lookup_key) ?? planOfKey(price.metadata.openhour_plan)
}

/** The names of all prices. */
export const priceKeys: string[] = paidTiers.flatMap((tier) => billingPeriods.map((period) => priceKey(tier, period)))

const statuses: Record<string, ReadSubscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'ended',
  canceled: 'ended',
  // Never paid.
  incomplete_expired: 'pending',
  paused: 'ended',
  incomplete: 'pending',
}

export const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)
export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()

/**
 * A subscription as Stripe describes it, with `schedule` expanded.
 * @param planOf the plan of a price by its id, for prices of later phases
 * @returns undefined for a subscription that is not ours
 * @throws ProviderUnavailable if it lacks what ours have
 */
export async function readStripeSubscription(
  subscription: Stripe.Subscription,
  planOf: (price: string) => Promise<ReturnType<typeof planOfPrice>>,
): Promise<ReadSubscription | undefined> {
  const { metadata, status, items } = subscription
  const userId = metadata.openhour_user
  if (userId === undefined) return undefined
  const [item] = items.data
  const plan = item && planOfPrice(item.price)
  const currency = subscription.currency.toUpperCase()
  const known = statuses[status]
  if (!item || !plan || !isCurrency(currency) || known === undefined)
    throw new ProviderUnavailable(
      'stripe',
      `describes ${subscription.id} with a price, currency or status unknown to us`,
    )
  return {
    ...plan,
    currency,
    reference: subscription.id,
    userId,
    checkoutId: metadata.openhour_checkout ?? null,
    customer: idOf(subscription.customer),
    status: known,
    periodEnd: instant(subscription.ended_at ?? item.current_period_end),
    nextTier: known === 'ended' ? null : await nextTierOf(subscription, plan.tier, planOf),
    startedAt: instant(subscription.start_date),
  }
}

async function nextTierOf(
  subscription: Stripe.Subscription,
  tier: Tier,
  planOf: (price: string) => Promise<ReturnType<typeof planOfPrice>>,
): Promise<Tier | null> {
  // The portal may set either.
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) return 'trial'
  const { schedule } = subscription
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null
  const now = schedule.current_phase
  const next = now && schedule.phases.find(({ start_date }) => start_date >= now.end_date)
  if (!next) return schedule.end_behavior === 'cancel' ? 'trial' : null
  const price = idOf(next.items[0]?.price ?? null)
  const plan = price === null ? undefined : await planOf(price)
  if (!plan) throw new ProviderUnavailable('stripe', `plans a price for ${subscription.id} that is unknown to us`)
  return plan.tier === tier ? null : plan.tier
}

/** What an event is about. Events that concern no subscription or purchase are acknowledged and ignored. */
export function subjectOf(event: Stripe.Event): Subject | undefined {
  const { object } = event.data as { object: { object: string; id: string; parent?: Stripe.Invoice['parent'] } }
  if (object.object === 'checkout.session') return { kind: 'checkout', reference: object.id }
  if (object.object === 'subscription') return { kind: 'subscription', reference: object.id }
  const subscription = object.object === 'invoice' ? object.parent?.subscription_details?.subscription : undefined
  const reference = idOf(subscription ?? null)
  return reference === null ? undefined : { kind: 'subscription', reference }
}
