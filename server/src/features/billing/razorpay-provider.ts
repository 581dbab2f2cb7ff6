import * as z from 'zod/mini'
import type { RazorpaySettings } from '../../platform/payments/payments-env.ts'
import { type BillingProvider, type Choice, ProviderUnavailable, type ReadSubscription } from './provider.ts'
import { noteOf, openRazorpayClient, RazorpayInvoices, RazorpaySubscription } from './razorpay-client.ts'
import { readRazorpayEvent } from './razorpay-webhooks.ts'

const invoicesShown = 24
/** Razorpay wants a number of charges; it allows a hundred years of monthly ones. */
const charges = { monthly: 360, annually: 30 }
const secondsToPay = 23 * 3600

const statuses: Record<string, ReadSubscription['status']> = {
  created: 'pending',
  authenticated: 'pending',
  active: 'active',
  pending: 'past-due',
  halted: 'ended',
  cancelled: 'ended',
  completed: 'ended',
  expired: 'ended',
  // Our way to plan the end: it charges nothing more and can be taken back.
  paused: 'active',
}

/** Whether it was ever charged. While it is paused, Razorpay may tell no period. */
const isPaid = ({ current_start, paid_count = 0, status }: RazorpaySubscription) =>
  current_start != null || paid_count > 0 || status === 'paused'

const Anything = z.object({})

/**
 * Razorpay, for rupees. It has a page to pay on and none to manage a subscription, so that ours is used. A planned end pauses the subscription there,
 * because Razorpay takes no cancellation back; it is cancelled once the paid period is over.
 * @param now by the server's clock
 */
export function openRazorpay(settings: RazorpaySettings, publicUrl: string, now: () => Date): BillingProvider {
  const { call, findSubscription, findPlan, planOf } = openRazorpayClient(settings)
  const path = (reference: string, action = '') => `/subscriptions/${encodeURIComponent(reference)}${action}`
  const act = (reference: string, action: string, body: object = {}) =>
    call(RazorpaySubscription, 'POST', path(reference, `/${action}`), body)

  async function planFor(choice: Choice): Promise<string> {
    const plan = await findPlan(choice)
    if (plan === undefined)
      throw new ProviderUnavailable(
        'razorpay',
        `has no plan ${choice.tier} ${choice.billingPeriod}: run npm run billing:setup`,
      )
    return plan
  }

  async function required(reference: string) {
    const subscription = await findSubscription(reference)
    if (!subscription) throw new ProviderUnavailable('razorpay', `does not know ${reference}`)
    return subscription
  }

  return {
    name: 'razorpay',
    testMode: false,
    async startCheckout(purchase) {
      const made = await call(RazorpaySubscription, 'POST', '/subscriptions', {
        plan_id: await planFor(purchase),
        total_count: charges[purchase.billingPeriod],
        quantity: 1,
        customer_notify: 1,
        expire_by: Math.floor(now().getTime() / 1000) + secondsToPay,
        notes: { openhour_user: purchase.userId, openhour_checkout: purchase.id },
      })
      const { protocol, hostname } = new URL(URL.canParse(made.short_url ?? '') ? (made.short_url ?? '') : 'invalid:')
      if (!made.short_url || !(protocol === 'https:' || hostname === new URL(settings.apiUrl).hostname))
        throw new ProviderUnavailable('razorpay', 'answered no page to pay on')
      return { reference: made.id, url: made.short_url, customer: null }
    },

    async closeCheckout(reference) {
      const { status } = await required(reference)
      if (status === 'created') await act(reference, 'cancel', { cancel_at_cycle_end: false })
    },

    // Confirmed on our own page, because Razorpay charges the difference without one.
    startUpgrade: async (_known, { tier, billingPeriod }) => ({
      url: `${publicUrl}/billing/portal?${new URLSearchParams({ upgrade: tier, period: billingPeriod })}`,
    }),

    async upgradeNow({ reference }, choice) {
      const subscription = await required(reference)
      const plan = await planFor(choice)
      if (subscription.plan_id !== plan) await changePlan(subscription, { plan_id: plan, schedule_change_at: 'now' })
    },

    readEvent: async (body, headers) => readRazorpayEvent(settings.webhookSecret, body, headers),

    async readSubscription(reference) {
      const subscription = await findSubscription(reference)
      const userId = noteOf(subscription?.notes, 'openhour_user')
      if (!subscription || userId === undefined) return undefined
      const plan = await planOf(subscription.plan_id)
      // One that was never paid is nobody's plan, and none that ended.
      const known = isPaid(subscription) ? statuses[subscription.status] : 'pending'
      if (known === undefined) throw new ProviderUnavailable('razorpay', 'describes a status that is unknown to us')
      const { current_end, ended_at } = subscription
      const isPaused = subscription.status === 'paused'
      const end = known === 'ended' ? (ended_at ?? current_end) : current_end
      const next = subscription.has_scheduled_changes && !isPaused ? await scheduledTier(reference) : null
      return {
        ...plan,
        currency: 'INR',
        reference,
        userId,
        checkoutId: noteOf(subscription.notes, 'openhour_checkout') ?? null,
        customer: subscription.customer_id ?? null,
        status: known,
        periodEnd: end == null ? undefined : new Date(end * 1000).toISOString(),
        nextTier: isPaused ? 'trial' : next === plan.tier ? null : next,
        startedAt: new Date(subscription.created_at * 1000).toISOString(),
      }
    },

    async readCheckout(reference) {
      const subscription = await findSubscription(reference)
      const checkoutId = noteOf(subscription?.notes, 'openhour_checkout')
      if (!subscription || checkoutId === undefined) return undefined
      const { status } = subscription
      const isOver = status === 'cancelled' || status === 'expired'
      const outcome = isPaid(subscription) ? 'paid' : isOver ? 'abandoned' : 'open'
      return { checkoutId, status: outcome, subscription: reference }
    },

    async planDowngrade(known, target) {
      const { reference } = known
      const subscription = await required(reference)
      if (target !== 'trial') {
        const plan_id = await planFor({ ...known, tier: target })
        return changePlan(subscription, { plan_id, schedule_change_at: 'cycle_end' })
      }
      // Past due, what was paid is over, and Razorpay pauses only an active one.
      if (subscription.status === 'pending') return end(reference)
      if (subscription.has_scheduled_changes) await act(reference, 'cancel_scheduled_changes')
      if (subscription.status !== 'paused') await act(reference, 'pause', { pause_at: 'now' })
    },

    async keepPlan({ reference }) {
      const subscription = await required(reference)
      if (subscription.status === 'paused') await act(reference, 'resume', { resume_at: 'now' })
      if (subscription.has_scheduled_changes) await act(reference, 'cancel_scheduled_changes')
    },

    finishPlanned: end,

    async endAndRefund(reference) {
      await end(reference)
      const { items } = await call(
        RazorpayInvoices,
        'GET',
        `/invoices?subscription_id=${encodeURIComponent(reference)}&count=1`,
      )
      const payment = items[0]?.status === 'paid' ? items[0].payment_id : undefined
      // A payment that was refunded in full refuses another one, so a repeated job charges and refunds nothing twice.
      if (payment) {
        const { status } = await call(
          z.object({ status: z.string() }),
          'GET',
          `/payments/${encodeURIComponent(payment)}`,
        )
        if (status === 'captured') await call(Anything, 'POST', `/payments/${encodeURIComponent(payment)}/refund`, {})
      }
    },

    async invoices({ reference }) {
      const query = new URLSearchParams({ subscription_id: reference, count: String(invoicesShown) })
      const { items } = await call(RazorpayInvoices, 'GET', `/invoices?${query}`)
      return items
        .filter(({ status }) => status !== 'draft')
        .map(({ id, invoice_number, status, amount, currency, date, created_at, short_url }) => ({
          id,
          number: invoice_number ?? null,
          issuedAt: new Date((date ?? created_at) * 1000).toISOString(),
          amountMinor: amount,
          currency,
          status: status === 'paid' ? ('paid' as const) : status === 'issued' ? ('open' as const) : ('void' as const),
          testMode: settings.keyId.startsWith('rzp_test_'),
          url: short_url?.startsWith('https://') ? short_url : null,
        }))
    },

    endHold: end,
  }

  /** @throws Refusal if Razorpay does not change this one. A planned end then stays planned. */
  async function changePlan(
    { id, status, has_scheduled_changes }: RazorpaySubscription,
    change: { plan_id: string; schedule_change_at: 'now' | 'cycle_end' },
  ): Promise<void> {
    if (status === 'paused') await act(id, 'resume', { resume_at: 'now' })
    if (has_scheduled_changes) await act(id, 'cancel_scheduled_changes')
    try {
      await call(RazorpaySubscription, 'PATCH', path(id), change)
    } catch (error) {
      if (status === 'paused') await act(id, 'pause', { pause_at: 'now' })
      throw error
    }
  }

  /** Ends a subscription at once. */
  async function end(reference: string): Promise<void> {
    const subscription = await findSubscription(reference)
    if (!subscription || statuses[subscription.status] === 'ended') return
    await act(reference, 'cancel', { cancel_at_cycle_end: false })
  }

  async function scheduledTier(reference: string) {
    const { plan_id } = await call(RazorpaySubscription, 'GET', path(reference, '/retrieve_scheduled_changes'))
    return (await planOf(plan_id)).tier
  }
}
