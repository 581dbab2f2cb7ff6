import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { amountMinor } from '@openhour/shared/features/billing/plans.rules.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { jsonIn } from '../../platform/http/buffered-body.ts'
import { newId } from '../../platform/new-id.ts'
import type { BillingProvider, Subject } from './provider.ts'
import {
  endSandbox,
  findSandboxCheckout,
  findSandboxSubscription,
  listSandboxInvoices,
  planSandbox,
  renewSandbox,
  sandboxSubscriptionsDue,
  settleSandbox,
} from './sandbox.queries.ts'

const toleranceMs = 300_000
const invoicesShown = 24
const Event = z.object({
  id: z.string(),
  kind: z.enum(['subscription', 'checkout']),
  reference: z.guid(),
})

/** A message as a provider would send it. */
export type SignedEvent = { body: Buffer; headers: Headers }

/** The provider of test mode, and what only it can: people decide on our page how a payment went, and time passes by our clock. */
export type Sandbox = BillingProvider & {
  settle(checkoutId: string, outcome: 'paid' | 'declined' | 'abandoned'): Promise<SignedEvent>
  /** Starts the next period of what is due, or ends it. */
  renew(): Promise<SignedEvent[]>
}

/**
 * The payment provider of test mode. It charges no one, keeps its own books, and sends signed messages like a real provider.
 * @param pool works as openhour_worker
 * @param secret the installation's; the signing key is derived from it
 * @param isSelling without it, its subscriptions end with their period
 */
export function openSandbox({
  pool,
  secret,
  publicUrl,
  isSelling,
}: {
  pool: pg.Pool
  secret: string
  publicUrl: string
  isSelling: boolean
}): Sandbox {
  const key = createHmac('sha256', secret).update('sandbox payment provider').digest()
  const sign = (at: string, body: Buffer) => createHmac('sha256', key).update(`${at}.`).update(body).digest()

  function eventOf(subject: Subject): SignedEvent {
    const body = Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, ...subject }))
    const at = String(now().getTime())
    return { body, headers: new Headers({ 'openhour-signature': `t=${at},v1=${sign(at, body).toString('hex')}` }) }
  }

  async function find(reference: string) {
    if (!z.guid().safeParse(reference).success) return undefined
    const [[row]] = await runPlain(pool, findSandboxSubscription(reference))
    return row
  }

  async function end(reference: string): Promise<void> {
    await runPlain(pool, endSandbox(reference, now().toISOString()))
  }

  return {
    name: 'sandbox',
    testMode: true,
    startCheckout: async ({ id }) => ({ reference: id, url: `${publicUrl}/billing/sandbox/${id}`, customer: null }),
    closeCheckout: async (reference) => {
      await runPlain(pool, settleSandbox(reference, 'abandoned', now().toISOString(), newId()))
    },
    startUpgrade: async (_known, { id }) => ({ url: `${publicUrl}/billing/sandbox/${id}` }),

    async readEvent(body, headers) {
      const [, at = '', given = ''] =
        /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(headers.get('openhour-signature') ?? '') ?? []
      if (given === '' || !timingSafeEqual(Buffer.from(given, 'hex'), sign(at, body))) return undefined
      if (Math.abs(now().getTime() - Number(at)) > toleranceMs) return undefined
      const { id, kind, reference } = Event.parse(jsonIn(body))
      return { id, subject: { kind, reference } }
    },

    async readSubscription(reference) {
      const row = await find(reference)
      if (!row) return undefined
      const { id, endedAt, periodEnd, nextTier, ...rest } = row
      return {
        ...rest,
        reference: id,
        customer: null,
        status: endedAt === null ? 'active' : 'ended',
        periodEnd: endedAt ?? periodEnd,
        nextTier: endedAt === null ? nextTier : null,
      }
    },

    async readCheckout(reference) {
      const [[row]] = await runPlain(pool, findSandboxCheckout(reference))
      return row && { checkoutId: row.id, status: row.outcome ?? 'open', subscription: row.subscriptionId }
    },

    planDowngrade: async ({ reference }, target) => {
      await runPlain(pool, planSandbox(reference, target))
    },
    keepPlan: async ({ reference }) => {
      await runPlain(pool, planSandbox(reference, null))
    },
    endAndRefund: end,
    endHold: end,

    async invoices({ reference }) {
      const [rows] = await runPlain(pool, listSandboxInvoices(reference, invoicesShown))
      return rows.map((row) => ({
        ...row,
        number: `TEST-${row.number.padStart(6, '0')}`,
        status: 'paid' as const,
        testMode: true,
        url: null,
      }))
    },

    async settle(checkoutId, outcome) {
      await runPlain(pool, settleSandbox(checkoutId, outcome, now().toISOString(), newId()))
      return eventOf({ kind: 'checkout', reference: checkoutId })
    },

    async renew() {
      const at = now().toISOString()
      const [due] = await runPlain(pool, sandboxSubscriptionsDue(at))
      const events: SignedEvent[] = []
      for (const { id, periodEnd, currency, billingPeriod, ...row } of due) {
        const tier = row.nextTier ?? row.tier
        if (tier === 'trial' || !isSelling) await runPlain(pool, endSandbox(id, periodEnd))
        else
          await runPlain(
            pool,
            renewSandbox({
              id,
              periodEnd,
              tier,
              billingPeriod,
              amountMinor: amountMinor(tier, billingPeriod, currency),
              at,
            }),
          )
        events.push(eventOf({ kind: 'subscription', reference: id }))
      }
      return events
    },
  }
}
