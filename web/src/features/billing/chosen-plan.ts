import type { BillingPeriod, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'

/** What somebody chose before they came to the plans: on the landing page. */
export type ChosenPlan = { plan?: PaidTier; period?: BillingPeriod }

/** As the address of the page says it; anything else is dropped. */
export function chosenPlanOf({ plan, period }: Record<string, unknown>): ChosenPlan {
  return {
    ...(plan === 'pro' || plan === 'premium' ? { plan } : {}),
    ...(period === 'monthly' || period === 'annually' ? { period } : {}),
  }
}
