import { endedTrialName, entitlementsOf, type Tier, tierNames, tiers } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { countOf, formatDate } from '../../lib/time/format.ts'

/** Name of the plan after a downgrade. */
export function targetName(target: Tier): string {
  return target === 'trial' ? endedTrialName : tierNames[target]
}

/** Smaller than the current plan and not scheduled already. */
export function canGoDownTo(plan: Plan, target: Tier): boolean {
  return plan.subscribed && tiers.indexOf(target) < tiers.indexOf(plan.tier) && plan.nextTier !== target
}

/**
 * What a downgrade means, shown before it happens: when it takes effect, what stays, what can no longer be added. Dates
 * are in `zone`.
 */
export function downgradeTexts(plan: Plan, target: Tier, zone: string): string[] {
  const after = entitlementsOf({ tier: target, trialExpired: target === 'trial', plansOn: true })
  const when = plan.subscriptionEnd === null ? 'immediately' : `on ${formatDate(plan.subscriptionEnd, { zone })}`
  const words = [
    `Your ${tierNames[plan.tier]} plan stays active until the end of the paid period. ${targetName(target)} starts ${when}.`,
    'Nothing you wrote is deleted or hidden. Features that the smaller plan does not include stay readable.',
  ]
  const limit = after.maxClients
  if (limit !== null && plan.clients.used > limit)
    words.push(
      `You have ${countOf(plan.clients.used, 'active client')}. All of them stay. You can add new clients once you have fewer than ${limit}.`,
    )
  return words
}
