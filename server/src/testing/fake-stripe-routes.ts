import type { FakeStripe } from './fake-stripe.ts'
import type { FormValue } from './stripe-types.ts'

/** An object of Stripe, with the fields that matter here. */
export type FakeRow = { id: string; object: string } & Record<string, unknown>
type Form = { [name: string]: FormValue }
type Call = { fake: FakeStripe; id: string; form: Form; newId: (prefix: string) => string }
type Item = { id: string; price: FakeRow; current_period_start: number; current_period_end: number }

/** `file` and `params` say where the SDK declares the parameters. A string is a refusal, undefined a missing object. */
type Route = {
  method: string
  path: RegExp
  file: string
  params: string
  act(call: Call): object | string | undefined
}

const text = (value: FormValue | undefined) => (typeof value === 'string' ? value : '')
const entries = (value: FormValue | undefined) => (typeof value === 'object' ? Object.values(value) : []) as Form[]
const list = (data: unknown[]) => ({ object: 'list', url: '/v1', has_more: false, data })
const itemOf = (subscription: FakeRow) => (subscription.items as { data: [Item] }).data[0]

function rows(fake: FakeStripe, object: string, wanted: (row: FakeRow) => boolean = () => true): FakeRow[] {
  return [...fake.objects.values()].filter((row) => row.object === object && wanted(row)).reverse()
}
function find(fake: FakeStripe, id: string, object: string): FakeRow | undefined {
  const row = fake.objects.get(id)
  return row?.object === object ? row : undefined
}
/** A subscription as it is sent, with its schedule expanded where that is asked for. */
function shown(fake: FakeStripe, subscription: FakeRow, form: Form) {
  const wanted = Object.values((form.expand ?? {}) as Form).includes('schedule')
  const schedule = subscription.schedule as string | null
  return { ...subscription, schedule: wanted && schedule !== null ? fake.find(schedule) : schedule }
}
const managed = 'The subscription is managed by the subscription schedule'

export const stripeRoutes: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    file: 'Customers',
    params: 'CustomerCreateParams',
    act: ({ fake, form, newId }) => save(fake, { id: newId('cus'), object: 'customer', ...form }),
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/(\w+)$/,
    file: 'Customers',
    params: 'CustomerRetrieveParams',
    act: ({ fake, id }) => find(fake, id, 'customer'),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/(\w+)$/,
    file: 'Customers',
    params: 'CustomerDeleteParams',
    act: ({ fake, id }) => {
      if (!find(fake, id, 'customer')) return undefined
      fake.objects.delete(id)
      for (const row of rows(fake, 'subscription', ({ customer }) => customer === id)) row.status = 'canceled'
      return { id, object: 'customer', deleted: true }
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/prices$/,
    file: 'Prices',
    params: 'PriceListParams',
    act: ({ fake, form }) => {
      const keys = Object.values((form.lookup_keys ?? {}) as Form)
      return list(rows(fake, 'price', ({ lookup_key }) => keys.includes(lookup_key as string)))
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/prices\/(\w+)$/,
    file: 'Prices',
    params: 'PriceRetrieveParams',
    act: ({ fake, id }) => find(fake, id, 'price'),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    file: 'Checkout/Sessions',
    params: 'Checkout.SessionCreateParams',
    act: ({ fake, form, newId }) => {
      const [item] = entries(form.line_items)
      const price = find(fake, text(item?.price), 'price')
      const options = price?.currency_options as Record<string, unknown> | undefined
      if (!price || !options?.[text(form.currency)]) return 'The price does not support this currency'
      if (!find(fake, text(form.customer), 'customer')) return 'No such customer'
      const id = newId('cs')
      return save(fake, {
        id,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        subscription: null,
        customer: form.customer,
        currency: form.currency,
        metadata: form.metadata,
        price: price.id,
        subscription_metadata: (form.subscription_data as Form).metadata,
        url: `${fake.apiUrl}/pay/${id}`,
      })
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    file: 'Checkout/Sessions',
    params: 'Checkout.SessionRetrieveParams',
    act: ({ fake, id }) => find(fake, id, 'checkout.session'),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    file: 'Checkout/Sessions',
    params: 'Checkout.SessionExpireParams',
    act: ({ fake, id }) => {
      const session = find(fake, id, 'checkout.session')
      if (session && session.status !== 'open') return 'Only open Checkout Sessions can be expired'
      return session && Object.assign(session, { status: 'expired', url: null })
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    file: 'Subscriptions',
    params: 'SubscriptionRetrieveParams',
    act: ({ fake, id, form }) => {
      const subscription = find(fake, id, 'subscription')
      return subscription && shown(fake, subscription, form)
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    file: 'Subscriptions',
    params: 'SubscriptionUpdateParams',
    act: ({ fake, id, form }) => {
      const subscription = find(fake, id, 'subscription')
      if (subscription?.schedule) return managed
      if (subscription && form.cancel_at_period_end !== undefined)
        subscription.cancel_at_period_end = form.cancel_at_period_end === 'true'
      if (subscription && form.cancel_at === '') subscription.cancel_at = null
      return subscription
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    file: 'Subscriptions',
    params: 'SubscriptionCancelParams',
    act: ({ fake, id }) => {
      const subscription = find(fake, id, 'subscription')
      return (
        subscription && Object.assign(subscription, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
      )
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscription_schedules$/,
    file: 'SubscriptionSchedules',
    params: 'SubscriptionScheduleCreateParams',
    act: ({ fake, form, newId }) => {
      const subscription = find(fake, text(form.from_subscription), 'subscription')
      if (!subscription) return undefined
      if (subscription.schedule) return managed
      const { current_period_start: start_date, current_period_end: end_date } = itemOf(subscription)
      const schedule = save(fake, {
        id: newId('sub_sched'),
        object: 'subscription_schedule',
        status: 'active',
        end_behavior: 'release',
        subscription: subscription.id,
        current_phase: { start_date, end_date },
        phases: [],
      })
      subscription.schedule = schedule.id
      return schedule
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscription_schedules\/(\w+)$/,
    file: 'SubscriptionSchedules',
    params: 'SubscriptionScheduleUpdateParams',
    act: ({ fake, id, form }) => {
      const schedule = find(fake, id, 'subscription_schedule')
      const phases = entries(form.phases).map(({ items, start_date, end_date }) => ({
        items: entries(items).map(({ price }) => ({ price })),
        start_date: Number(start_date),
        end_date: end_date === undefined ? null : Number(end_date),
      }))
      return schedule && Object.assign(schedule, { phases, end_behavior: form.end_behavior })
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscription_schedules\/(\w+)\/release$/,
    file: 'SubscriptionSchedules',
    params: 'SubscriptionScheduleReleaseParams',
    act: ({ fake, id }) => {
      const schedule = find(fake, id, 'subscription_schedule')
      if (schedule) fake.find(schedule.subscription as string).schedule = null
      return schedule && Object.assign(schedule, { status: 'released' })
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    file: 'Invoices',
    params: 'InvoiceListParams',
    act: ({ fake, form }) =>
      list(
        rows(fake, 'invoice', ({ customer, subscription, status }) =>
          [
            [form.customer, customer],
            [form.subscription, subscription],
            [form.status, status],
          ].every(([wanted, is]) => wanted === undefined || wanted === is),
        ),
      ),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    file: 'Refunds',
    params: 'RefundCreateParams',
    act: ({ fake, form, newId }) => save(fake, { id: newId('re'), object: 'refund', ...form }),
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    file: 'BillingPortal/Sessions',
    params: 'BillingPortal.SessionCreateParams',
    act: ({ fake, form, newId }) => {
      if (!find(fake, text(form.customer), 'customer')) return 'No such customer'
      return save(fake, { id: newId('bps'), object: 'billing_portal.session', ...form, url: `${fake.apiUrl}/portal` })
    },
  },
]

function save(fake: FakeStripe, row: FakeRow): FakeRow {
  fake.objects.set(row.id, row)
  return row
}
