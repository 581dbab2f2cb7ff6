import type { Tier } from '@openhour/shared/access/tiers.ts'
import type { Invoice } from '@openhour/shared/features/billing/billing.contract.ts'
import type { BillingPeriod, Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'

export const providerNames = ['stripe', 'razorpay', 'sandbox'] as const
export type ProviderName = (typeof providerNames)[number]

/** What a webhook is about. Its content is not trusted: the provider is asked about the subject. */
export type Subject = { kind: 'subscription' | 'checkout'; reference: string }

/** A webhook whose signature is valid. `subject` is undefined if it concerns nothing of ours. */
export type ProviderEvent = { id: string; subject: Subject | undefined }

export type Choice = { tier: PaidTier; billingPeriod: BillingPeriod; currency: Currency }

/** A purchase of ours. `customer` is the provider's, if the person has one. */
export type Purchase = Choice & { id: string; userId: string; email: string; customer: string | null }

/** A subscription as its provider tells it. */
export type ReadSubscription = Choice & {
  reference: string
  userId: string
  /** Our purchase that started it. */
  checkoutId: string | null
  customer: string | null
  /** `past-due`: a renewal failed and the provider is retrying. `pending`: not paid yet. */
  status: 'pending' | 'active' | 'past-due' | 'ended'
  /** Undefined if the provider does not tell at the moment: the last known one stays. */
  periodEnd: string | undefined
  /** The tier at the end of the period; null if it renews. */
  nextTier: Tier | null
  startedAt: string
}

export type ReadCheckout = {
  checkoutId: string
  status: 'open' | 'paid' | 'declined' | 'abandoned'
  /** The subscription that it started. */
  subscription: string | null
}

/** A subscription that we know of, for calls that change it. */
export type Known = Choice & { reference: string; userId: string; customer: string | null }

/** The provider could not be reached, or its answer is not credible. Nothing is known about what it did. */
export class ProviderUnavailable extends Error {
  constructor(provider: ProviderName, why: string) {
    super(`${provider} ${why}`)
    this.name = 'ProviderUnavailable'
  }
}

/**
 * A payment provider. Every call that writes is safe to repeat: the second has no further effect.
 * All throw {@link ProviderUnavailable} if the provider is down, slow or not credible.
 */
export type BillingProvider = {
  name: ProviderName
  /** Charges no one. */
  testMode: boolean
  /** Starts a purchase and answers the page that takes the payment. */
  startCheckout(purchase: Purchase): Promise<{ reference: string; url: string; customer: string | null }>
  /** Ends a purchase that was not paid. One that was paid stays. */
  closeCheckout(reference: string): Promise<void>
  /** The page on which the person confirms a larger plan for a running subscription. */
  startUpgrade(known: Known, purchase: Purchase): Promise<{ url: string }>
  /** Changes to a larger plan at once, charging the difference. Only for providers whose upgrades are confirmed on our page. */
  upgradeNow?(known: Known, choice: Choice): Promise<void>
  /**
   * Checks the signature over the raw bytes, and its age where it is signed.
   * @returns undefined for a forged or stale one
   */
  readEvent(body: Buffer, headers: Headers): Promise<ProviderEvent | undefined>
  readSubscription(reference: string): Promise<ReadSubscription | undefined>
  readCheckout(reference: string): Promise<ReadCheckout | undefined>
  /** Plans a smaller plan, or none (`trial`), for the end of the paid period. */
  planDowngrade(known: Known, target: Tier): Promise<void>
  /** Takes a planned downgrade back. */
  keepPlan(known: Known): Promise<void>
  /** Ends a subscription whose planned end has passed, for providers that do not do so themselves. */
  finishPlanned?(reference: string): Promise<void>
  /** Ends a subscription at once and refunds its last payment. */
  endAndRefund(reference: string): Promise<void>
  /** The newest first. */
  invoices(known: Known): Promise<Invoice[]>
  /** The provider's page to manage the subscription; undefined if it has none and ours is used. */
  portal?(customer: string, returnUrl: string): Promise<string>
  /** Ends everything that the provider holds for a customer or subscription. Ended already is fine. */
  endHold(reference: string): Promise<void>
}
