import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins } from '../../access/rules.ts'
import { tiers } from '../../access/tiers.ts'
import { day } from '../../lib/day-schema.ts'
import { oneLine, requiredLine } from '../../lib/text.ts'
import { adminAccountTexts, maxReasonLength } from '../admin-accounts/admin-accounts.rules.ts'
import { billingPeriods, paidTiers } from '../billing/plans.rules.ts'
import { adminSubscriptionTexts as texts, providers, subscriptionStates } from './admin-subscriptions.rules.ts'

/** A subscription as its provider last told. `reference` is the provider's own. */
export const SubscriptionRow = z.object({
  account: z.guid(),
  fullName: z.string(),
  email: z.string(),
  provider: z.enum(providers),
  reference: z.string(),
  status: z.enum(subscriptionStates),
  tier: z.enum(paidTiers),
  currency: z.string(),
  billingPeriod: z.enum(billingPeriods),
  periodEnd: z.nullable(z.string()),
  nextTier: z.nullable(z.enum(tiers)),
  startedAt: z.string(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>
export const SubscriptionList = z.object({ items: z.array(SubscriptionRow), total: z.int() })
export type SubscriptionList = z.infer<typeof SubscriptionList>

/** Numbers of each provider: what runs, what is late, and the messages that it sent within a week. */
export const PaymentFigures = z.object({
  items: z.array(
    z.object({
      provider: z.enum(providers),
      active: z.int(),
      pastDue: z.int(),
      eventsOfWeek: z.int(),
      lastEventAt: z.nullable(z.string()),
    }),
  ),
})
export type PaymentFigures = z.infer<typeof PaymentFigures>

const reason = requiredLine(maxReasonLength, adminAccountTexts.noReason)
const reference = requiredLine(200, texts.notFound)
const tags = ['Admin']
const Done = z.object({ done: z.literal(true) })

export const adminSubscriptionsContract = {
  list: operation(admins)
    .route({ method: 'GET', path: '/admin/subscriptions', summary: 'Subscriptions, a page at a time', tags })
    .input(
      z.strictObject({
        search: z.optional(oneLine(200)),
        state: z._default(z.enum(['all', ...subscriptionStates]), 'all'),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      }),
    )
    .output(SubscriptionList),
  figures: operation(admins)
    .route({ method: 'GET', path: '/admin/subscriptions/figures', summary: 'Numbers of each payment provider', tags })
    .output(PaymentFigures),
  givePlan: operation(admins, { proof: true, refusals: ['not-found', 'not-possible-now'] })
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/plan',
      summary: 'Give a therapist a plan until a day',
      description: 'Refused while a subscription of a payment provider runs.',
      tags,
    })
    .input(
      z.strictObject({
        id: z.guid(adminAccountTexts.notFound),
        tier: z.enum(paidTiers),
        until: day(texts.noDay),
        reason,
      }),
    )
    .output(Done),
  refund: operation(admins, { proof: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/admin/subscriptions/refund',
      summary: 'End a subscription and refund its last payment',
      description: 'The provider is asked within moments, and again until it answers.',
      tags,
    })
    .input(z.strictObject({ provider: z.enum(providers), reference, reason }))
    .output(Done),
  repair: operation(admins)
    .route({
      method: 'POST',
      path: '/admin/subscriptions/repair',
      summary: 'Read every running subscription from its provider again',
      tags,
    })
    .output(z.object({ asked: z.int() })),
  endTestPeriod: operation(admins, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/admin/subscriptions/end-test-period',
      summary: 'End the period of a subscription of test mode now',
      tags,
    })
    .input(z.strictObject({ reference }))
    .output(Done),
}
