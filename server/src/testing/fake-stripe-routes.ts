import { amountsOf, entries, find, type Form, list, type Route, rows, save, text } from './fake-stripe-rows.ts'
import { paymentRoutes, paymentSession, shownSession } from './fake-stripe-payments.ts'
import { subscriptionRoutes } from './fake-stripe-subscriptions.ts'

/** What the fake Stripe answers. */
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
    method: 'POST',
    path: /^\/v1\/prices$/,
    file: 'Prices',
    params: 'PriceCreateParams',
    act: ({ fake, form, newId }) => {
      const options = amountsOf(form.currency_options)
      return save(fake, {
        id: newId('price'),
        object: 'price',
        ...form,
        unit_amount: Number(form.unit_amount),
        currency_options: options,
      })
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/products\/(\w+)$/,
    file: 'Products',
    params: 'ProductRetrieveParams',
    act: ({ fake, id }) => find(fake, id, 'product'),
  },
  {
    method: 'POST',
    path: /^\/v1\/products$/,
    file: 'Products',
    params: 'ProductCreateParams',
    act: ({ fake, form }) => save(fake, { ...form, id: text(form.id), object: 'product' }),
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
    act: (call) => {
      const { fake, form, newId } = call
      if (form.mode === 'payment') return paymentSession(call)
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
    act: shownSession,
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
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    file: 'BillingPortal/Sessions',
    params: 'BillingPortal.SessionCreateParams',
    act: ({ fake, form, newId }) => {
      if (!find(fake, text(form.customer), 'customer')) return 'No such customer'
      return save(fake, { id: newId('bps'), object: 'billing_portal.session', ...form, url: `${fake.apiUrl}/portal` })
    },
  },
  ...subscriptionRoutes,
  ...paymentRoutes,
]
