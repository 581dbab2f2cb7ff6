import { type Tier, tierNames, tierOf, tiers } from '@openhour/shared/access/tiers.ts'
import type { Invoice } from '@openhour/shared/features/billing/billing.contract.ts'
import { amountMinor, type Currency, currencies } from '@openhour/shared/features/billing/plans.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Log } from '../../platform/log.ts'
import { newId } from '../../platform/new-id.ts'
import { openRecent } from '../../platform/recent.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import {
  addCheckout,
  findBuyer,
  findKnown,
  findOpenCheckout,
  keepCheckoutPage,
  keepCustomer,
  type OpenCheckout,
} from './billing.queries.ts'
import type { PlanChanges, Providers } from './plan-changes.ts'
import { settleUnpaidCheckout } from './plan-changes.queries.ts'
import { type BillingProvider, type Choice, ProviderUnavailable } from './provider.ts'

/** A provider's page to pay on lives for a day. */
const pageLifeMs = 20 * 3_600_000
const mostAttempts = 3
/** Of a person. Providers limit the calls of an installation, and others need theirs to pay. */
const refreshesPerMinute = 12
const noSubscription = 'You have no subscription to change. Choose a plan first.'

/** Which provider takes payments in a currency; undefined if none does. */
function sellerOf({ stripe, razorpay, sandbox }: Providers, currency: Currency): BillingProvider | undefined {
  if (!stripe && !razorpay) return sandbox
  return currency === 'INR' && razorpay ? razorpay : stripe
}

/** What people can pay in. */
export function currenciesSold(providers: Providers): Currency[] {
  return (Object.keys(currencies) as Currency[]).filter((currency) => sellerOf(providers, currency))
}

type Parts = { pool: pg.Pool; providers: Providers; changes: PlanChanges; publicUrl: string; log: Log }

/**
 * What people ask of the payment providers. Each call can be repeated after a lost answer without being billed twice.
 * @param parts.pool works as openhour_worker
 */
export function openPurchases({ pool, providers, changes, publicUrl, log }: Parts) {
  const refreshes = openRecent(refreshesPerMinute, 60_000)
  /** @throws Refusal in place of a provider's failure, with what is safe */
  async function calmly<T>(safe: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      log.warn({ part: 'payments' }, error.message)
      throw new Refusal(
        'unavailable',
        `The payment provider can’t be reached at the moment. ${safe} Try again in a few minutes.`,
      )
    }
  }

  async function knownOf(userId: string) {
    const [[known]] = await runPlain(pool, findKnown(userId))
    const provider = known && providers[known.provider]
    return known && { ...known, provider, isLive: known.status !== 'ended' }
  }

  /** The running subscription and its provider. */
  async function runningOf(userId: string) {
    const known = await knownOf(userId)
    if (!known?.isLive) throw new Refusal('not-possible-now', noSubscription)
    if (!known.provider)
      throw new Refusal(
        'not-possible-now',
        'Your subscription is with a payment provider that is no longer connected. Ask support.',
      )
    return { known, provider: known.provider }
  }

  /** The person's open purchase of this choice, new or as it was left. Another choice takes the place of an open one. */
  async function openCheckout(userId: string, provider: BillingProvider, choice: Choice): Promise<OpenCheckout> {
    for (let attempts = 0; attempts < mostAttempts; attempts++) {
      const [[open]] = await runPlain(pool, findOpenCheckout(userId))
      const isSame =
        open?.provider === provider.name &&
        open.tier === choice.tier &&
        open.currency === choice.currency &&
        open.billingPeriod === choice.billingPeriod &&
        now().getTime() - Date.parse(open.createdAt) < pageLifeMs
      if (open && isSame) return open
      if (open) await closeCheckout(open)
      const amount = amountMinor(choice.tier, choice.billingPeriod, choice.currency)
      const added = { id: newId(), userId, provider: provider.name, ...choice, amountMinor: amount }
      await runPlain(pool, addCheckout(added))
    }
    const [rows] = await runPlain(pool, findOpenCheckout(userId))
    return found(rows, 'The purchase was not found. Start again from the plans.')
  }

  async function closeCheckout({ id, provider, reference }: OpenCheckout): Promise<void> {
    const seller = providers[provider]
    if (seller && reference !== null) {
      await seller.closeCheckout(reference)
      // It may have been paid meanwhile.
      await changes.sync(provider, { kind: 'checkout', reference })
    }
    await runPlain(pool, settleUnpaidCheckout(id, 'abandoned'))
  }

  async function buy(userId: string, provider: BillingProvider, choice: Choice): Promise<string> {
    const checkout = await openCheckout(userId, provider, choice)
    if (checkout.url !== null) return checkout.url
    const [buyers] = await runPlain(pool, findBuyer(userId, provider.name))
    const buyer = found(buyers, 'The account was not found.')
    const { reference, url, customer } = await provider.startCheckout({ ...choice, ...buyer, id: checkout.id, userId })
    const [[kept]] = await runPlain(
      pool,
      keepCheckoutPage(checkout.id, reference, url),
      ...(customer === null ? [] : [keepCustomer(userId, provider.name, customer)]),
    )
    // Asked twice at once, a provider without idempotency keys makes two pages. The first stays.
    if (kept && kept.reference !== reference) await provider.closeCheckout(reference)
    return kept?.url ?? url
  }

  /** @throws Refusal if this is no larger plan than the running one, or in another currency */
  function refuseOther(
    known: { tier: Tier; currency: Currency },
    { tier, currency }: Pick<Choice, 'tier' | 'currency'>,
  ): void {
    const [is, wanted] = [tiers.indexOf(known.tier), tiers.indexOf(tier)]
    if (wanted === is) throw new Refusal('not-possible-now', `You already have the ${tierNames[tier]} plan.`)
    if (wanted < is)
      throw new Refusal(
        'not-possible-now',
        `Your plan includes more than ${tierNames[tier]}. Choose Downgrade to change to it.`,
      )
    if (currency !== known.currency)
      throw new Refusal(
        'not-possible-now',
        `Your subscription is billed in ${known.currency}, and its currency can’t change. Choose ${known.currency}.`,
      )
  }

  return {
    /** The page on which to pay, or to confirm a larger plan. */
    checkout: async (userId: string, choice: Choice): Promise<string> => {
      const running = await knownOf(userId)
      return calmly('Nothing was charged.', async () => {
        if (running?.isLive) {
          refuseOther(running, choice)
          const { known, provider } = await runningOf(userId)
          if (provider.testMode) return buy(userId, provider, choice)
          const [buyers] = await runPlain(pool, findBuyer(userId, provider.name))
          const buyer = found(buyers, 'The account was not found.')
          return (await provider.startUpgrade(known, { ...choice, ...buyer, id: newId(), userId })).url
        }
        const seller = sellerOf(providers, choice.currency)
        if (!seller)
          throw new Refusal(
            'not-possible-now',
            `Payments in ${currencies[choice.currency].name} are not possible here. Choose another currency.`,
          )
        return buy(userId, seller, choice)
      })
    },

    /** @returns when the smaller plan starts: the end of the paid period, or now if a renewal failed and the provider ends it at once */
    downgrade: async (userId: string, target: Tier): Promise<string | null> => {
      const { known, provider } = await runningOf(userId)
      if (tiers.indexOf(target) >= tiers.indexOf(tierOf(known.tier)))
        throw new Refusal(
          'not-possible-now',
          `Your plan is ${tierNames[known.tier]}. You can’t downgrade to that plan.`,
        )
      return calmly('Your plan has not changed.', async () => {
        await provider.planDowngrade(known, target)
        await changes.sync(provider.name, { kind: 'subscription', reference: known.reference })
        return (await knownOf(userId))?.periodEnd ?? known.periodEnd
      })
    },

    keepPlan: async (userId: string): Promise<void> => {
      const { known, provider } = await runningOf(userId)
      await calmly('Your plan has not changed.', async () => {
        await provider.keepPlan(known)
        await changes.sync(provider.name, { kind: 'subscription', reference: known.reference })
      })
    },

    /** For providers whose upgrades are confirmed on our page. */
    upgrade: async (userId: string, choice: Pick<Choice, 'tier' | 'billingPeriod'>): Promise<void> => {
      const { known, provider } = await runningOf(userId)
      // Asked again after a lost answer.
      if (known.tier === choice.tier) return
      refuseOther(known, { ...choice, currency: known.currency })
      const { upgradeNow } = provider
      if (!upgradeNow)
        throw new Refusal('not-possible-now', 'Confirm the larger plan on the page of the payment provider.')
      await calmly('Your plan has not changed.', async () => {
        await upgradeNow(known, { ...choice, currency: known.currency })
        await changes.sync(provider.name, { kind: 'subscription', reference: known.reference })
      })
    },

    /** The page on which to manage the subscription: the provider's, or ours. */
    portal: async (userId: string): Promise<string> => {
      const known = await knownOf(userId)
      if (!known) throw new Refusal('not-possible-now', noSubscription)
      const { provider, customer } = known
      if (!provider?.portal || customer === null) return `${publicUrl}/billing/portal`
      return calmly(
        'Your plan has not changed.',
        async () => provider.portal?.(customer, `${publicUrl}/app/billing`) ?? '',
      )
    },

    invoices: async (userId: string): Promise<Invoice[]> => {
      const known = await knownOf(userId)
      if (!known?.provider) return []
      const { provider } = known
      return calmly('Your plan is not affected.', () => provider.invoices(known))
    },

    /** Asks the provider before answering, for people who have paid and see nothing yet. Failures are left to the next webhook. */
    refresh: async (userId: string): Promise<void> => {
      if (refreshes(userId) > 0) return
      const [[open]] = await runPlain(pool, findOpenCheckout(userId))
      const known = await knownOf(userId)
      const subjects = [
        ...(open?.reference
          ? [{ name: open.provider, subject: { kind: 'checkout' as const, reference: open.reference } }]
          : []),
        ...(known?.isLive && known.provider
          ? [{ name: known.provider.name, subject: { kind: 'subscription' as const, reference: known.reference } }]
          : []),
      ]
      for (const { name, subject } of subjects)
        await changes.sync(name, subject).catch((error: unknown) => {
          if (!(error instanceof ProviderUnavailable)) throw error
          log.warn({ part: 'payments' }, error.message)
        })
    },
  }
}

export type Purchases = ReturnType<typeof openPurchases>
