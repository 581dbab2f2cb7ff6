import { endSubscriptions, ownCheckout, ownPremium } from './own-rows.ts'
import type { Sample } from './sample.ts'

/** Samples of the operations on plans and payments. */
export const billingSamples: Record<string, Sample> = {
  'billing.plan': { good: async () => undefined },
  'billing.sandboxCheckout': { good: ownCheckout, bad: { id: 'x' }, row: 'id' },
  'billing.settleSandboxCheckout': {
    good: async (caller) => ({ ...(await ownCheckout(caller)), outcome: 'abandoned' }),
    bad: { id: crypto.randomUUID(), outcome: 'stolen' },
    row: 'id',
    readBack: { by: 'billing.sandboxCheckout', shownAs: { outcome: ({ status }) => status } },
  },
  'billing.invoices': { good: async () => undefined },
  'billing.keepPlan': { good: ownPremium },
  'billing.upgrade': {
    good: async (caller) => {
      await ownPremium(caller)
      return { tier: 'premium', billingPeriod: 'monthly' }
    },
    bad: { tier: 'trial', billingPeriod: 'monthly' },
    readBack: { by: 'billing.plan' },
  },
  'customer-portal': { good: ownPremium },
  'check-subscription': { good: async () => undefined },
  'create-checkout': {
    good: async (caller) => {
      await endSubscriptions(caller)
      return { tier: 'premium', currency: 'USD', billingPeriod: 'annually' }
    },
    bad: { tier: 'pro', currency: 'XXX', billingPeriod: 'monthly' },
    readBack: {
      by: 'billing.sandboxCheckout',
      id: ({ url }) => (url as string).split('/').at(-1),
      record: (shown) => shown,
    },
  },
  'process-downgrade': {
    good: async (caller) => {
      await ownPremium(caller)
      return { targetTier: 'trial' }
    },
    bad: { targetTier: 7 },
    readBack: { by: 'billing.plan', shownAs: { targetTier: ({ nextTier }) => nextTier } },
  },
}
