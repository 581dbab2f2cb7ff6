import { tierStatusOf, tierNames, tierOf, tiers, type Tier } from '@openhour/shared/access/tiers.ts'
import { billingContract, billingFunctions } from '@openhour/shared/features/billing/billing.contract.ts'
import {
  amountMinor,
  type BillingPeriod,
  type Currency,
  type PaidTier,
} from '@openhour/shared/features/billing/plans.rules.ts'
import { implement } from '@orpc/server'
import { newId } from '../../platform/new-id.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { addCheckout, countActiveClients, findCheckout, findSubscription } from './billing.queries.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Sandbox } from './sandbox.ts'

const noCheckout = 'Purchase not found. Start again from the plans.'
const noAccount = 'The account was not found.'

type Parts = { sandbox: Sandbox; subscriptions: Subscriptions; publicUrl: string }
/** Refuses purchases from countries where the product is not offered. */
type RefuseBuyer = (requestMeta: RequestMeta, userId: string) => Promise<void>

function isPaidTier(tier: Tier): tier is PaidTier {
  return tier !== 'trial'
}

export function billingRouter({ sandbox, subscriptions }: Omit<Parts, 'publicUrl'>) {
  const os = implement(billingContract).$context<Incoming>().use(guard)
  return os.router({
    plan: os.plan.handler(async ({ context: { actor, entitlements, run } }) => {
      const [rows, counts] = await run(findSubscription(actor.userId), countActiveClients(actor.userId))
      const stored = found(rows, noAccount)
      const tierStatus = tierStatusOf(stored, now(), actor.tierStatus.plansOn)
      return {
        ...tierStatus,
        trialEndsAt: stored.trialEndsAt,
        subscribed: tierStatus.tier !== 'trial',
        subscriptionEnd: stored.subscriptionEnd,
        nextTier: stored.nextTier === null ? null : tierOf(stored.nextTier),
        currency: stored.currency as Currency | null,
        billingPeriod: stored.billingPeriod as BillingPeriod | null,
        testMode: sandbox.testMode,
        clients: { used: counts[0]?.count ?? 0, limit: entitlements.maxClients },
      }
    }),

    sandboxCheckout: os.sandboxCheckout.handler(async ({ input, context: { run } }) => {
      const [rows] = await run(findCheckout(input.id))
      return found(rows, noCheckout) as never
    }),

    settleSandboxCheckout: os.settleSandboxCheckout.handler(async ({ input, context: { run } }) => {
      const [before] = await run(findCheckout(input.id))
      if (found(before, noCheckout).status !== 'open')
        throw new Refusal('not-possible-now', 'This purchase is already completed.')
      const message = sandbox.createEvent(input.id, input.outcome)
      await subscriptions.receive(message.body, message.signature)
      const [after] = await run(findCheckout(input.id))
      return found(after, noCheckout) as never
    }),
  })
}

export function billingFunctionsRouter({
  sandbox,
  subscriptions,
  publicUrl,
  refuseBuyer,
}: Parts & { refuseBuyer: RefuseBuyer }) {
  const os = implement(billingFunctions).$context<Incoming>().use(guard)
  return os.router({
    'check-subscription': os['check-subscription'].handler(async ({ context: { actor, run } }) => {
      const [rows] = await run(findSubscription(actor.userId))
      const stored = found(rows, noAccount)
      const { tier, trialExpired } = tierStatusOf(stored, now(), actor.tierStatus.plansOn)
      return {
        subscribed: tier !== 'trial',
        subscription_tier: tier,
        subscription_end: stored.subscriptionEnd,
        trialExpired,
      }
    }),

    'create-checkout': os['create-checkout'].handler(async ({ input, context: { actor, run, requestMeta } }) => {
      if (!actor.tierStatus.plansOn)
        throw new Refusal('not-possible-now', 'This installation has no paid plans. Everything is included.')
      const tier = tierOf(input.tier)
      if (!isPaidTier(tier))
        throw new Refusal('invalid-input', 'Choose the Pro or the Premium plan.', { errors: { tier: 'Choose a plan' } })
      await refuseBuyer(requestMeta, actor.userId)
      const { currency, billingPeriod } = input
      const id = newId()
      const amount = amountMinor(tier, billingPeriod, currency)
      await run(
        addCheckout({
          id,
          userId: actor.userId,
          provider: sandbox.name,
          tier,
          currency,
          billingPeriod,
          amountMinor: amount,
        }),
      )
      return { url: publicUrl + sandbox.checkoutPath(id) }
    }),

    'process-downgrade': os['process-downgrade'].handler(async ({ input, context: { actor } }) => {
      const target = tierOf(input.targetTier)
      if (tiers.indexOf(target) >= tiers.indexOf(actor.tierStatus.tier)) {
        throw new Refusal(
          'not-possible-now',
          `Your plan is ${tierNames[actor.tierStatus.tier]}. You can’t downgrade to that plan.`,
        )
      }
      return { success: true, effectiveAt: await subscriptions.downgrade(actor.userId, target) }
    }),
  })
}
