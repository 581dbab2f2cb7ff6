import { type TierStatus, tierNames } from '@openhour/shared/access/tiers.ts'

/** The plan without a trial or a subscription. */
export const freeName = 'Free'

/** Display name of a plan: 'Trial', 'Free' after the trial, 'Pro', 'Premium'. */
export function planName(tierStatus: Pick<TierStatus, 'tier' | 'trialExpired'>): string {
  return tierStatus.tier === 'trial' && tierStatus.trialExpired ? freeName : tierNames[tierStatus.tier]
}
