import type { BillingPeriod } from '@openhour/shared/features/billing/plans.rules.ts'
import { type Tier, tierNames, tierOf } from '@openhour/shared/access/tiers.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import {
  claimEvent,
  findCheckout,
  planDowngrade,
  renewSandboxSubscriptions,
  settleCheckout,
  startSubscription,
} from './billing.queries.ts'
import { notifyOfCheckout } from './billing-news.queries.ts'
import type { ProviderEvent, Sandbox } from './sandbox.ts'

/** Changes subscriptions, because of a provider's message or of time. People's requests never write them. */
export type Subscriptions = {
  /** Handles a provider's message. A repeated message takes effect once. */
  receive(body: string, signature: string): Promise<void>
  /** @returns when the smaller plan starts: the end of the paid period */
  downgrade(userId: string, target: Tier): Promise<string | null>
  renew(): Promise<void>
}

/** The notification to the buyer; none for an abandoned purchase. */
function newsOf(outcome: ProviderEvent['outcome'], plan: string) {
  if (outcome === 'paid')
    return [{ kind: 'subscription-active', title: 'Subscription active', message: `Your ${plan} plan is active.` }]
  if (outcome === 'abandoned') return []
  const message = `Your payment for the ${plan} plan failed. You were not charged. Please try again.`
  return [{ kind: 'payment-failed', title: 'Payment failed', message }]
}

/** @param pool works as openhour_worker */
export function openSubscriptions(pool: pg.Pool, sandbox: Sandbox): Subscriptions {
  return {
    receive: async (body, signature) => {
      const event = sandbox.read(body, signature)
      if (!event) throw new Refusal('not-allowed', 'The message has no valid signature of the payment provider.')
      const [rows] = await runPlain(pool, findCheckout(event.checkoutId))
      const checkout = found(rows, 'This purchase was not found.')
      const claim = claimEvent(sandbox.name, event.id)
      const settle = settleCheckout(checkout.id, event.outcome)
      const start = startSubscription(checkout.id, now().toISOString(), checkout.billingPeriod as BillingPeriod)
      const notifications = newsOf(event.outcome, tierNames[tierOf(checkout.tier)]).map((news) =>
        notifyOfCheckout(checkout.id, news),
      )
      const work =
        event.outcome === 'paid'
          ? runPlain(pool, claim, ...notifications, start, settle)
          : runPlain(pool, claim, ...notifications, settle)
      await refusing<unknown>(work, { billing_events_once: async () => undefined })
    },
    downgrade: async (userId, target) => {
      const [[row]] = await runPlain(pool, planDowngrade(userId, target))
      return row?.subscriptionEnd ?? null
    },
    renew: async () => {
      await runPlain(pool, renewSandboxSubscriptions(now().toISOString()))
    },
  }
}
