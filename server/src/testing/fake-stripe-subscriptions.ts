import { entries, find, itemOf, list, managed, type Route, rows, save, shown, text } from './fake-stripe-rows.ts'

/** Subscriptions, their schedules, and what they billed. */
export const subscriptionRoutes: Route[] = [
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
]
