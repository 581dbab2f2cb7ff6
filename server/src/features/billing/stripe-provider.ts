import { type Tier } from '@openhour/shared/access/tiers.ts'
import type { Invoice } from '@openhour/shared/features/billing/billing.contract.ts'
import type Stripe from 'stripe'
import type { StripeSettings } from '../../platform/payments/payments-env.ts'
import { type BillingProvider, type Known, ProviderUnavailable, type Purchase } from './provider.ts'
import { openStripeClient } from './stripe-client.ts'
import { idOf, instant, readStripeSubscription, subjectOf } from './stripe-state.ts'

const toleranceSeconds = 300
const invoicesShown = 24
const invoiceStatuses: Record<string, Invoice['status']> = { paid: 'paid', open: 'open' }

/** Stripe: its own pages take payments, confirm upgrades and show what was billed. */
export function openStripe(settings: StripeSettings, publicUrl: string): BillingProvider {
  const client = openStripeClient(settings)
  const { call, find } = client
  const page = `${publicUrl}/app/billing`

  /** @throws ProviderUnavailable if Stripe answers about something else */
  function expected<T extends { id: string } | undefined>(object: T, reference: string): T {
    if (object && object.id !== reference)
      throw new ProviderUnavailable('stripe', `answered something else than ${reference}`)
    return object
  }

  const retrieve = async (reference: string) =>
    expected(await find((stripe) => stripe.subscriptions.retrieve(reference, { expand: ['schedule'] })), reference)

  /** @throws ProviderUnavailable if Stripe sends people to a page that is not its own */
  function pageOf(url: string | null): string {
    const { protocol, hostname } = new URL(URL.canParse(url ?? '') ? (url ?? '') : 'invalid:')
    const own = protocol === 'https:' || (protocol === 'http:' && hostname === new URL(settings.apiUrl).hostname)
    if (!url || !own) throw new ProviderUnavailable('stripe', 'answered no page to pay on')
    return url
  }

  async function customerOf({ customer, userId, email }: Purchase): Promise<string> {
    if (customer !== null) {
      const kept = await find((stripe) => stripe.customers.retrieve(customer))
      if (kept && !kept.deleted) return customer
    }
    const made = await call((stripe) =>
      stripe.customers.create(
        { email, metadata: { openhour_user: userId } },
        { idempotencyKey: `openhour-customer-${userId}${customer === null ? '' : `-after-${customer}`}` },
      ),
    )
    if (!made.id) throw new ProviderUnavailable('stripe', 'answered no customer')
    return made.id
  }

  /** A schedule rules out changes of the subscription itself. */
  async function releaseSchedule(subscription: Stripe.Subscription): Promise<void> {
    const schedule = idOf(subscription.schedule)
    if (schedule !== null) await call((stripe) => stripe.subscriptionSchedules.release(schedule))
  }

  async function planSmaller(subscription: Stripe.Subscription, known: Known, tier: 'pro' | 'premium'): Promise<void> {
    const [item] = subscription.items.data
    if (!item) throw new ProviderUnavailable('stripe', `describes ${subscription.id} without an item`)
    const price = await client.priceOf({ ...known, tier })
    const existing = idOf(subscription.schedule)
    await call(async (stripe) => {
      if (subscription.cancel_at_period_end)
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
      const schedule =
        existing ?? (await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).id
      await stripe.subscriptionSchedules.update(schedule, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: item.current_period_start,
            end_date: item.current_period_end,
          },
          {
            items: [{ price: price.id, quantity: 1 }],
            start_date: item.current_period_end,
            duration: { interval: known.billingPeriod === 'annually' ? 'year' : 'month', interval_count: 1 },
          },
        ],
      })
    })
  }

  /** @throws ProviderUnavailable if it is gone: our copy is then outdated */
  async function required(reference: string): Promise<Stripe.Subscription> {
    const subscription = await retrieve(reference)
    if (!subscription) throw new ProviderUnavailable('stripe', `does not know ${reference}`)
    return subscription
  }

  return {
    name: 'stripe',
    testMode: false,
    async startCheckout(purchase) {
      const price = await client.priceOf(purchase)
      const customer = await customerOf(purchase)
      const session = await call((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer,
            client_reference_id: purchase.id,
            currency: purchase.currency.toLowerCase(),
            line_items: [{ price: price.id, quantity: 1 }],
            metadata: { openhour_user: purchase.userId, openhour_checkout: purchase.id },
            subscription_data: { metadata: { openhour_user: purchase.userId, openhour_checkout: purchase.id } },
            success_url: `${page}?checkout=done`,
            cancel_url: page,
          },
          { idempotencyKey: `openhour-checkout-${purchase.id}` },
        ),
      )
      return { reference: session.id, url: pageOf(session.url), customer }
    },

    async closeCheckout(reference) {
      await call(async (stripe) => {
        const session = expected(await stripe.checkout.sessions.retrieve(reference), reference)
        if (session.status === 'open') await stripe.checkout.sessions.expire(reference)
      })
    },

    async startUpgrade(known, purchase) {
      const { customer, reference } = known
      if (customer === null) throw new ProviderUnavailable('stripe', `names no customer of ${reference}`)
      const price = await client.priceOf(purchase)
      const subscription = await required(reference)
      const [item] = subscription.items.data
      if (!item) throw new ProviderUnavailable('stripe', `describes ${reference} without an item`)
      // The portal changes no subscription that a schedule manages.
      await releaseSchedule(subscription)
      const session = await call((stripe) =>
        stripe.billingPortal.sessions.create({
          customer,
          return_url: page,
          flow_data: {
            type: 'subscription_update_confirm',
            subscription_update_confirm: {
              subscription: reference,
              items: [{ id: item.id, price: price.id, quantity: 1 }],
            },
          },
        }),
      )
      return { url: pageOf(session.url) }
    },

    async readEvent(body, headers) {
      const signature = headers.get('stripe-signature') ?? ''
      const stripe = await client.sdk()
      try {
        const event = stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, toleranceSeconds)
        return { id: event.id, subject: subjectOf(event) }
      } catch {
        return undefined
      }
    },

    async readSubscription(reference) {
      const subscription = await retrieve(reference)
      if (!subscription) return undefined
      return call(() => readStripeSubscription(subscription, client.planOf))
    },

    async readCheckout(reference) {
      const session = expected(await find((stripe) => stripe.checkout.sessions.retrieve(reference)), reference)
      const checkoutId = session?.metadata?.openhour_checkout
      if (!session || checkoutId === undefined) return undefined
      const subscription = idOf(session.subscription)
      const paid = session.status === 'complete' && session.payment_status !== 'unpaid'
      const status = paid ? 'paid' : session.status === 'expired' ? 'abandoned' : 'open'
      return { checkoutId, status, subscription }
    },

    async planDowngrade(known, target: Tier) {
      const subscription = await required(known.reference)
      if (target !== 'trial') return planSmaller(subscription, known, target)
      await releaseSchedule(subscription)
      await call((stripe) => stripe.subscriptions.update(known.reference, { cancel_at_period_end: true }))
    },

    async keepPlan({ reference }) {
      const subscription = await required(reference)
      await releaseSchedule(subscription)
      const ending = subscription.cancel_at_period_end
      // The portal may have set a date instead.
      if (ending || subscription.cancel_at !== null)
        await call((stripe) =>
          stripe.subscriptions.update(reference, ending ? { cancel_at_period_end: false } : { cancel_at: '' }),
        )
    },

    async endAndRefund(reference) {
      const subscription = await retrieve(reference)
      if (!subscription) return
      await call(async (stripe) => {
        if (subscription.status !== 'canceled') await stripe.subscriptions.cancel(reference)
        const { data } = await stripe.invoices.list({
          subscription: reference,
          status: 'paid',
          limit: 1,
          expand: ['data.payments'],
        })
        for (const { payment } of data[0]?.payments?.data ?? []) {
          const intent = idOf(payment.payment_intent ?? null)
          if (intent !== null)
            await stripe.refunds.create(
              { payment_intent: intent, reason: 'duplicate' },
              { idempotencyKey: `openhour-refund-${intent}` },
            )
        }
      })
    },

    async invoices({ customer, reference }) {
      const which = customer === null ? { subscription: reference } : { customer }
      const { data } = await call((stripe) => stripe.invoices.list({ ...which, limit: invoicesShown }))
      return data.flatMap((invoice) =>
        invoice.status === 'draft' || invoice.status === null
          ? []
          : [
              {
                id: invoice.id,
                number: invoice.number,
                issuedAt: instant(invoice.status_transitions.finalized_at ?? invoice.created),
                amountMinor: invoice.total,
                currency: invoice.currency.toUpperCase(),
                status: invoiceStatuses[invoice.status] ?? ('void' as const),
                testMode: !invoice.livemode,
                url: invoice.hosted_invoice_url ? pageOf(invoice.hosted_invoice_url) : null,
              },
            ],
      )
    },

    async portal(customer, returnUrl) {
      const session = await call((stripe) => stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))
      return pageOf(session.url)
    },

    async endHold(reference) {
      // Ends the customer's subscriptions too.
      await find((stripe) => stripe.customers.del(reference))
    },
  }
}
