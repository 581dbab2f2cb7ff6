import type { BillingPeriod, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'

/** The plan chosen on the landing page. */
export type ChosenPlan = { plan?: PaidTier; period?: BillingPeriod }

/** Reads it from the page's search parameters; invalid values are dropped. */
export function chosenPlanOf({ plan, period }: Record<string, unknown>): ChosenPlan {
  return {
    ...(plan === 'pro' || plan === 'premium' ? { plan } : {}),
    ...(period === 'monthly' || period === 'annually' ? { period } : {}),
  }
}
