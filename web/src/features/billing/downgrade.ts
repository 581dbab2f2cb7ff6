import { entitlementsOf, type Tier, tierNames, tiers } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { countOf, formatDate } from '../../lib/time/format.ts'
import { freeName } from './plan-names.ts'

/** What one goes down to is called: without a subscription that is the free plan. */
export function targetName(target: Tier): string {
  return target === 'trial' ? freeName : tierNames[target]
}

/** Smaller, and not what is planned already. */
export function canGoDownTo(plan: Plan, target: Tier): boolean {
  return plan.subscribed && tiers.indexOf(target) < tiers.indexOf(plan.tier) && plan.nextTier !== target
}

/** What going down means, before it is done: when, what stays, what can no longer be added. Days are those of `zone`. */
export function downgradeWords(plan: Plan, target: Tier, zone: string): string[] {
  const after = entitlementsOf({ tier: target, trialExpired: target === 'trial', plansOn: true })
  const when = plan.subscriptionEnd === null ? 'at once' : `on ${formatDate(plan.subscriptionEnd, { zone })}`
  const words = [
    `Your ${tierNames[plan.tier]} plan stays as it is until the end of what is paid. ${targetName(target)} begins ${when}.`,
    'Nothing that you wrote is deleted or hidden. What the smaller plan does not open stays readable.',
  ]
  const limit = after.maxClients
  if (limit !== null && plan.clients.used > limit)
    words.push(
      `You have ${countOf(plan.clients.used, 'active client')}. All of them stay; you can add new ones again once there are fewer than ${limit}.`,
    )
  return words
}
