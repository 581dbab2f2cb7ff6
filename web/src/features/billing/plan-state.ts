import { endedTrialName, entitlementsOf, tierNames } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import type { PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { countOf, formatDate } from '../../lib/time/format.ts'
import { priceText } from './price-labels.ts'
import { trialDaysLeft } from './trial-days.ts'

/** The state of a plan in one line, and what it means. Dates are in `zone`, the practice's. */
export function planState(plan: Plan, now: Date, zone: string): { fact: string; meaning: string } {
  if (plan.tier !== 'trial') return { fact: paidFact(plan, plan.tier), meaning: paidMeaning(plan, zone) }
  if (plan.trialExpired) return { fact: 'Your trial has ended', meaning: endedMeaning() }
  if (plan.trialEndsAt === null) return { fact: 'Your trial is active', meaning: trialMeaning }
  const left = countOf(trialDaysLeft(plan.trialEndsAt, now), 'day')
  return { fact: `${left} left, until ${formatDate(plan.trialEndsAt, { zone })}`, meaning: trialMeaning }
}

const trialMeaning = 'You can choose a plan at any time. Without a plan, nothing is charged when the trial ends.'

function endedMeaning(): string {
  const ended = entitlementsOf({ tier: 'trial', trialExpired: true, plansOn: true })
  const bounds = `up to ${ended.maxClients} active clients and ${ended.maxAppointmentsPerMonth} appointments a month`
  return `You can still read, change and delete everything you wrote. You can add ${bounds}.`
}

function paidFact(plan: Plan, tier: PaidTier): string {
  if (plan.currency === null || plan.billingPeriod === null) return 'Subscribed'
  const { perMonth, billed } = priceText(tier, plan.billingPeriod, plan.currency)
  return `${perMonth} a month, ${billed}`
}

function paidMeaning(plan: Plan, zone: string): string {
  if (plan.subscriptionEnd === null) return 'Your subscription has no end date.'
  const end = formatDate(plan.subscriptionEnd, { zone })
  if (plan.pastDue)
    return 'The renewal could not be charged and will be tried again. Your plan stays active meanwhile. Check your payment method under Manage subscription.'
  if (plan.nextTier === null) return `Subscribed until ${end}, then renews automatically.`
  return `Subscribed until ${end}. After that: ${plan.nextTier === 'trial' ? endedTrialName : tierNames[plan.nextTier]}.`
}
