import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Log } from '../../platform/log.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { keepCustomer } from './billing.queries.ts'
import {
  checkoutsToRepair,
  derivePlan,
  findDuplicate,
  findVersion,
  lockPlan,
  refundDuplicates,
  settlePaidCheckout,
  settleUnpaidCheckout,
  storeSubscription,
  subscriptionsDue,
  subscriptionsToRepair,
  takeEvent,
} from './plan-changes.queries.ts'
import { type BillingProvider, type ProviderName, ProviderUnavailable, type Subject } from './provider.ts'

const mostReads = 20
/** How long a period that should have renewed still counts, until the provider has told. */
const grace = '1 day'
const checkoutAgeMs = 3_600_000

export type Providers = Partial<Record<ProviderName, BillingProvider>>
/** Changes plans because of what a provider says or of time. People's requests never write them. */
export type PlanChanges = ReturnType<typeof openPlanChanges>

/**
 * A webhook only says that something changed. What it is now is read from the provider, whatever came first or twice.
 * @param pool works as openhour_worker
 */
export function openPlanChanges({ pool, providers, log }: { pool: pg.Pool; providers: Providers; log: Log }) {
  async function syncSubscription(provider: BillingProvider, reference: string): Promise<void> {
    for (let reads = 0; reads < mostReads; reads++) {
      const [[before]] = await runPlain(pool, findVersion(provider.name, reference))
      let read = await provider.readSubscription(reference)
      if (!read) {
        if (before) throw new ProviderUnavailable(provider.name, `no longer knows ${reference}`)
        return
      }
      if (before && before.userId !== read.userId)
        throw new ProviderUnavailable(provider.name, `names another account for ${reference}`)
      const end = read.periodEnd ?? before?.periodEnd ?? null
      const isOver =
        read.status !== 'ended' && read.nextTier === 'trial' && end !== null && Date.parse(end) <= now().getTime()
      if (isOver && provider.finishPlanned) {
        await provider.finishPlanned(reference)
        read = (await provider.readSubscription(reference)) ?? read
      }
      const isLive = read.status === 'active' || read.status === 'past-due'
      const { userId, customer } = read
      const [[locked], [stored]] = await runPlain(
        pool,
        lockPlan(userId),
        storeSubscription(provider.name, before?.version ?? 0, { ...read, periodEnd: end }),
        ...(customer === null ? [] : [keepCustomer(userId, provider.name, customer)]),
        settlePaidCheckout(isLive ? read.checkoutId : null, userId),
        derivePlan(userId, grace),
        refundDuplicates(userId),
      )
      if (stored) return
      // The account was deleted while its owner was paying.
      if (!locked) return isLive ? provider.endAndRefund(reference) : undefined
    }
    throw new ProviderUnavailable(provider.name, `changes ${reference} faster than it can be read`)
  }

  async function sync(name: ProviderName, { kind, reference }: Subject): Promise<void> {
    const provider = providers[name]
    // Its settings were removed. If they return, the repair asks again.
    if (!provider) return
    if (kind === 'subscription') return syncSubscription(provider, reference)
    const read = await provider.readCheckout(reference)
    if (!read) return
    if (read.subscription !== null) await syncSubscription(provider, read.subscription)
    if (read.status === 'declined' || read.status === 'abandoned')
      await runPlain(pool, settleUnpaidCheckout(read.checkoutId, read.status))
  }

  async function* pages<Row extends { provider: ProviderName; reference: string }>(
    page: (after: string) => Promise<Row[]>,
  ): AsyncGenerator<Row> {
    let after = ''
    for (;;) {
      const rows = await page(after)
      yield* rows
      const last = rows.at(-1)
      if (!last) return
      after = `${last.provider} ${last.reference}`
    }
  }

  const warn = (error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ part: 'payments' }, error.message)
  }

  return {
    sync,
    /**
     * Takes a webhook in.
     * @returns false if its signature is missing, wrong or stale
     */
    receive: async (name: ProviderName, body: Buffer, headers: Headers): Promise<boolean> => {
      const event = await providers[name]?.readEvent(body, headers)
      if (!event) return false
      await runPlain(pool, takeEvent(name, event.id, event.subject ?? { kind: null, reference: null }))
      return true
    },
    /** Ends a subscription that was bought twice, and tells its owner. */
    refund: async (name: ProviderName, reference: string): Promise<void> => {
      const provider = providers[name]
      const [[duplicate]] = await runPlain(pool, findDuplicate(name, reference))
      if (!provider || !duplicate) return
      await provider.endAndRefund(reference)
      await syncSubscription(provider, reference)
      const news = {
        to: duplicate.userId,
        kind: 'paid-twice',
        title: 'You paid twice',
        message: 'You already had a plan. We ended the second subscription and asked for its payment to be refunded.',
        actionUrl: '/app/billing',
      }
      await runPlain(pool, raiseNotificationOnce(`paid-twice:${name}:${reference}`, news))
    },
    /** Ends a running subscription and refunds its last payment, because an admin asked, and tells its owner. */
    refundRunning: async (name: ProviderName, reference: string): Promise<void> => {
      const provider = providers[name]
      const read = await provider?.readSubscription(reference)
      if (!provider || !read) return
      if (read.status !== 'ended') await provider.endAndRefund(reference)
      await syncSubscription(provider, reference)
      const news = {
        to: read.userId,
        kind: 'refunded',
        title: 'Your payment is refunded',
        message: 'Your subscription was ended, and the payment provider was asked to refund its last payment.',
        actionUrl: '/app/billing',
      }
      await runPlain(pool, raiseNotificationOnce(`refunded:${name}:${reference}`, news))
    },
    /** Asks about everything whose period is over. */
    renew: async (): Promise<void> => {
      const at = now().toISOString()
      for await (const { provider, reference } of pages(
        async (after) => (await runPlain(pool, subscriptionsDue(at, after)))[0],
      ))
        await sync(provider, { kind: 'subscription', reference }).catch(warn)
    },
    /**
     * Asks about everything, for `npm run billing:repair`.
     * @param told gets each subject, and why it could not be read
     */
    repair: async (told: (provider: ProviderName, reference: string, fault: string | null) => void): Promise<void> => {
      const ask = async (provider: ProviderName, subject: Subject) => {
        const read = async (): Promise<string | null> => {
          if (!providers[provider]) return 'is not configured'
          try {
            await sync(provider, subject)
            return null
          } catch (error) {
            if (error instanceof ProviderUnavailable) return error.message
            throw error
          }
        }
        told(provider, subject.reference, await read())
      }
      const old = new Date(now().getTime() - checkoutAgeMs).toISOString()
      const [checkouts] = await runPlain(pool, checkoutsToRepair(old))
      for (const { provider, reference } of checkouts) await ask(provider, { kind: 'checkout', reference })
      for await (const { provider, reference } of pages(
        async (after) => (await runPlain(pool, subscriptionsToRepair(after)))[0],
      ))
        await ask(provider, { kind: 'subscription', reference })
    },
  }
}
