import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { tiers } from '../../access/tiers.ts'
import { BillingPeriod, Currency } from './plan-fields.ts'

/** The person's plan, its end and usage. Instants are ISO 8601 in UTC; a limit of `null` is unlimited. */
export const Plan = z.object({
  tier: z.enum(tiers),
  plansOn: z.boolean(),
  trialExpired: z.boolean(),
  trialEndsAt: z.nullable(z.string()),
  subscribed: z.boolean(),
  subscriptionEnd: z.nullable(z.string()),
  nextTier: z.nullable(z.enum(tiers)),
  currency: z.nullable(Currency),
  billingPeriod: z.nullable(BillingPeriod),
  testMode: z.boolean(),
  /** The last renewal failed, and the provider is retrying. */
  pastDue: z.boolean(),
  /** Purchases that were made can be managed in the customer portal. */
  hasPortal: z.boolean(),
  /** What can be paid in; only the subscription's own while there is one. */
  currencies: z.array(Currency),
  clients: z.object({ used: z.int(), limit: z.nullable(z.int()) }),
})
export type Plan = z.infer<typeof Plan>

/** A bill of the payment provider. `url` is its page, if it has one. */
export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  issuedAt: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  status: z.enum(['paid', 'open', 'void']),
  testMode: z.boolean(),
  url: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof Invoice>

const Checkout = z.object({
  id: z.guid(),
  tier: z.enum(['pro', 'premium']),
  currency: Currency,
  billingPeriod: BillingPeriod,
  amountMinor: z.int(),
  status: z.enum(['open', 'paid', 'declined', 'abandoned']),
})

export const billingContract = {
  plan: operation(therapists, { refusals: ['not-found'] })
    .route({
      method: 'GET',
      path: '/billing/plan',
      summary: 'The plan, its limits and usage',
      tags: ['Billing'],
    })
    .output(Plan),
  sandboxCheckout: operation(therapists)
    .route({ method: 'GET', path: '/billing/sandbox/{id}', summary: 'A purchase in test mode', tags: ['Billing'] })
    .input(z.strictObject({ id: z.guid('Checkout not found') }))
    .output(Checkout),
  settleSandboxCheckout: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/billing/sandbox/{id}',
      summary: 'Pay, decline or abandon a purchase in test mode',
      tags: ['Billing'],
    })
    .input(z.strictObject({ id: z.guid('Checkout not found'), outcome: z.enum(['paid', 'declined', 'abandoned']) }))
    .output(Checkout),
  invoices: operation(therapists, { refusals: ['unavailable'] })
    .route({
      method: 'GET',
      path: '/billing/invoices',
      summary: 'The invoices of the subscription, newest first, from the payment provider',
      tags: ['Billing'],
    })
    .output(z.object({ items: z.array(Invoice) })),
  keepPlan: operation(therapists, { refusals: ['not-possible-now', 'unavailable'] })
    .route({ method: 'POST', path: '/billing/keep-plan', summary: 'Take a planned downgrade back', tags: ['Billing'] })
    .output(z.object({ success: z.boolean() })),
  upgrade: operation(therapists, { refusals: ['not-possible-now', 'not-available-in-country', 'unavailable'] })
    .route({
      method: 'POST',
      path: '/billing/upgrade',
      summary: 'Change to a larger plan now, where the payment provider has no page for it',
      tags: ['Billing'],
    })
    .input(z.strictObject({ tier: z.enum(['pro', 'premium']), billingPeriod: BillingPeriod }))
    .output(z.object({ success: z.boolean() })),
}

/** The specified functions at `/functions/v1/<name>`, with exactly the specified payloads. */
export const billingFunctions = {
  'check-subscription': operation(therapists, { refusals: ['not-found'] })
    .route({
      method: 'POST',
      path: '/check-subscription',
      summary: 'The caller’s subscription, if any, and its end',
      tags: ['Functions'],
    })
    .output(
      z.object({
        subscribed: z.boolean(),
        subscription_tier: z.enum(tiers),
        subscription_end: z.nullable(z.string()),
        trialExpired: z.boolean(),
      }),
    ),
  'create-checkout': operation(therapists, {
    refusals: ['not-possible-now', 'not-available-in-country', 'unavailable'],
  })
    .route({
      method: 'POST',
      path: '/create-checkout',
      summary: 'Start a purchase; answers the checkout page',
      tags: ['Functions'],
    })
    .input(
      z.strictObject({ tier: z.string().check(z.maxLength(40)), currency: Currency, billingPeriod: BillingPeriod }),
    )
    .output(z.object({ url: z.string() })),
  'customer-portal': operation(therapists, { refusals: ['not-possible-now', 'unavailable'] })
    .route({
      method: 'POST',
      path: '/customer-portal',
      summary: 'The page on which a subscription is managed',
      tags: ['Functions'],
    })
    .output(z.object({ url: z.string() })),
  'process-downgrade': operation(therapists, { refusals: ['not-possible-now', 'unavailable'] })
    .route({
      method: 'POST',
      path: '/process-downgrade',
      summary: 'Downgrade at the end of the paid period',
      tags: ['Functions'],
    })
    .input(z.strictObject({ targetTier: z.string().check(z.maxLength(40)) }))
    .output(z.object({ success: z.boolean(), effectiveAt: z.nullable(z.string()) })),
}
