import { type PlanStatus, tierNames } from '@openhour/shared/access/tiers.ts'

/** The plan without a trial or a subscription. */
export const freeName = 'Free'

/** Display name of a plan: 'Trial', 'Free' after the trial, 'Pro', 'Premium'. */
export function planName(planStatus: Pick<PlanStatus, 'tier' | 'trialExpired'>): string {
  return planStatus.tier === 'trial' && planStatus.trialExpired ? freeName : tierNames[planStatus.tier]
}
