import type { BillingPeriod, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'

/** The plan chosen on the landing page. `checkout`: its button was pressed there, so the purchase starts at once. */
export type ChosenPlan = { plan?: PaidTier; period?: BillingPeriod; checkout?: true }

/** Reads it from the page's search parameters; invalid values are dropped. */
export function chosenPlanOf({ plan, period, checkout }: Record<string, unknown>): ChosenPlan {
  return {
    ...(plan === 'pro' || plan === 'premium' ? { plan } : {}),
    ...(checkout === true ? { checkout } : {}),
    ...(period === 'monthly' || period === 'annually' ? { period } : {}),
  }
}
