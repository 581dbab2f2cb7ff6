import { type Standing, tierNames } from '@openhour/shared/access/tiers.ts'

/** What is left without a trial and without a subscription. */
export const freeName = 'Free'

/** What people call their plan: 'Trial', 'Free' once it is over, 'Pro', 'Premium'. */
export function planName(standing: Pick<Standing, 'tier' | 'trialExpired'>): string {
  return standing.tier === 'trial' && standing.trialExpired ? freeName : tierNames[standing.tier]
}
