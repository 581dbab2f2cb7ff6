import { type Standing, tierNames } from '@openhour/shared/access/tiers.ts'

/** The plan without a trial or a subscription. */
export const freeName = 'Free'

/** Display name of a plan: 'Trial', 'Free' after the trial, 'Pro', 'Premium'. */
export function planName(standing: Pick<Standing, 'tier' | 'trialExpired'>): string {
  return standing.tier === 'trial' && standing.trialExpired ? freeName : tierNames[standing.tier]
}
