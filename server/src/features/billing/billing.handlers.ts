import { tierStatusOf, tierNames, tierOf, tiers, type Tier } from '@openhour/shared/access/tiers.ts'
import { billingContract, billingFunctions } from '@openhour/shared/features/billing/billing.contract.ts'
import type { BillingPeriod, Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { implement } from '@orpc/server'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { countActiveClients, findCheckout, findSubscription } from './billing.queries.ts'
import type { PlanChanges, Providers } from './plan-changes.ts'
import { currenciesSold, type Purchases } from './purchases.ts'
import type { Sandbox } from './sandbox-provider.ts'

const noCheckout = 'Purchase not found. Start again from the plans.'
const testModeOver =
  'This installation no longer sells in test mode, so nothing was bought. Choose the plan again on the billing page; a plan from test mode must end first.'
const noAccount = 'The account was not found.'

/** Refuses purchases from countries where the product is not offered. */
type RefuseBuyer = (requestMeta: RequestMeta, userId: string) => Promise<void>
type Parts = {
  providers: Providers
  sandbox: Sandbox
  changes: PlanChanges
  purchases: Purchases
  refuseBuyer: RefuseBuyer
}

function isPaidTier(tier: Tier): tier is PaidTier {
  return tier !== 'trial'
}

export function billingRouter({ providers, sandbox, changes, purchases, refuseBuyer }: Parts) {
  const os = implement(billingContract).$context<Incoming>().use(guard)
  const sold = currenciesSold(providers)
  const isTest = !providers.stripe && !providers.razorpay
  return os.router({
    plan: os.plan.handler(async ({ context: { actor, entitlements, run } }) => {
      const [rows, counts] = await run(findSubscription(actor.userId), countActiveClients(actor.userId))
      const stored = found(rows, noAccount)
      const tierStatus = tierStatusOf(stored, now(), actor.tierStatus.plansOn)
      const subscribed = tierStatus.tier !== 'trial'
      const currency = stored.currency as Currency | null
      return {
        ...tierStatus,
        trialEndsAt: stored.trialEndsAt,
        subscribed,
        subscriptionEnd: stored.periodEnd,
        nextTier: stored.nextTier === null ? null : tierOf(stored.nextTier),
        currency,
        billingPeriod: stored.billingPeriod as BillingPeriod | null,
        testMode: isTest || (subscribed && stored.provider === 'sandbox'),
        pastDue: subscribed && stored.pastDue,
        hasPortal: stored.hasPaid,
        currencies: subscribed && currency !== null ? [currency] : sold,
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
      // What was begun in test mode must not be had for nothing once plans are sold.
      if (!isTest && input.outcome === 'paid') throw new Refusal('not-possible-now', testModeOver)
      const { body, headers } = await sandbox.settle(input.id, input.outcome)
      await changes.receive('sandbox', body, headers)
      // Not left to the job, so that the answer shows it.
      await changes.sync('sandbox', { kind: 'checkout', reference: input.id })
      const [after] = await run(findCheckout(input.id))
      return found(after, noCheckout) as never
    }),

    invoices: os.invoices.handler(async ({ context: { actor } }) => ({
      items: await purchases.invoices(actor.userId),
    })),

    keepPlan: os.keepPlan.handler(async ({ context: { actor } }) => {
      await purchases.keepPlan(actor.userId)
      return { success: true }
    }),

    upgrade: os.upgrade.handler(async ({ input, context: { actor, requestMeta } }) => {
      await refuseBuyer(requestMeta, actor.userId)
      await purchases.upgrade(actor.userId, input)
      return { success: true }
    }),
  })
}

export function billingFunctionsRouter({ purchases, refuseBuyer }: Pick<Parts, 'purchases' | 'refuseBuyer'>) {
  const os = implement(billingFunctions).$context<Incoming>().use(guard)
  return os.router({
    'check-subscription': os['check-subscription'].handler(async ({ context: { actor, run } }) => {
      await purchases.refresh(actor.userId)
      const [rows] = await run(findSubscription(actor.userId))
      const stored = found(rows, noAccount)
      const { tier, trialExpired } = tierStatusOf(stored, now(), actor.tierStatus.plansOn)
      return {
        subscribed: tier !== 'trial',
        subscription_tier: tier,
        subscription_end: stored.periodEnd,
        trialExpired,
      }
    }),

    'create-checkout': os['create-checkout'].handler(async ({ input, context: { actor, requestMeta } }) => {
      if (!actor.tierStatus.plansOn)
        throw new Refusal('not-possible-now', 'This installation has no paid plans. Everything is included.')
      const tier = tierOf(input.tier)
      if (!isPaidTier(tier))
        throw new Refusal('invalid-input', 'Choose the Pro or the Premium plan.', { errors: { tier: 'Choose a plan' } })
      await refuseBuyer(requestMeta, actor.userId)
      return { url: await purchases.checkout(actor.userId, { ...input, tier }) }
    }),

    'customer-portal': os['customer-portal'].handler(async ({ context: { actor } }) => ({
      url: await purchases.portal(actor.userId),
    })),

    'process-downgrade': os['process-downgrade'].handler(async ({ input, context: { actor } }) => {
      const target = tierOf(input.targetTier)
      if (tiers.indexOf(target) >= tiers.indexOf(actor.tierStatus.tier))
        throw new Refusal(
          'not-possible-now',
          `Your plan is ${tierNames[actor.tierStatus.tier]}. You can’t downgrade to that plan.`,
        )
      return { success: true, effectiveAt: await purchases.downgrade(actor.userId, target) }
    }),
  })
}
