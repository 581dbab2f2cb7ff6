import type { BillingPeriod, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'

/** What somebody chose before they came to the plans: on the landing page. */
export type PlanWish = { plan?: PaidTier; period?: BillingPeriod }

/** As the address of the page says it; anything else is dropped. */
export function wishOf({ plan, period }: Record<string, unknown>): PlanWish {
  return {
    ...(plan === 'pro' || plan === 'premium' ? { plan } : {}),
    ...(period === 'monthly' || period === 'annually' ? { period } : {}),
  }
}
