import type { RazorpayRow, RazorpayRoute } from './fake-razorpay-routes.ts'

const secondsNow = () => Math.floor(Date.now() / 1000)
const missing = { description: 'The id provided does not exist' }
const leastSeconds = 15 * 60

/** As it is sent: without what only the fake knows. */
const shown = ({ owner: _owner, entity: _entity, ...row }: RazorpayRow) => row as RazorpayRow

const own = ({ objects, id, keyId }: Parameters<RazorpayRoute['act']>[0]) => {
  const link = objects.get(id)
  return link?.entity === 'payment_link' && link.owner === keyId ? link : undefined
}

/** Payment Links, and the payments made through them. */
export const linkRoutes: RazorpayRoute[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_links$/,
    takes: [
      'amount',
      'currency',
      'accept_partial',
      'first_min_partial_amount',
      'description',
      'customer',
      'expire_by',
      'reference_id',
      'notify',
      'notes',
      'callback_url',
      'callback_method',
      'reminder_enable',
      'upi_link',
      'options',
    ],
    act: ({ objects, body, newId, url, keyId }) => {
      const { amount, currency, expire_by, reference_id, callback_url, callback_method } = body
      if (!Number.isInteger(amount) || Number(amount) < 100)
        return { description: 'The amount must be at least INR 1.00', field: 'amount' }
      if (currency !== 'INR') return { description: 'International payments are not enabled', field: 'currency' }
      if (Number(expire_by) < secondsNow() + leastSeconds)
        return { description: 'expire_by should be at least 15 minutes after current time', field: 'expire_by' }
      if ((callback_url === undefined) !== (callback_method !== 'get'))
        return { description: 'callback_method must be get', field: 'callback_method' }
      if (typeof reference_id !== 'string' || reference_id.length > 40)
        return { description: 'The reference id may not be greater than 40 characters.', field: 'reference_id' }
      const isTaken = [...objects.values()].some((row) => row.owner === keyId && row.reference_id === reference_id)
      if (isTaken)
        return {
          description: `payment link exists with reference_id (${reference_id}). Please try again with a different reference_id.`,
        }
      const id = newId('plink')
      const link = {
        ...body,
        id,
        entity: 'payment_link',
        owner: keyId,
        status: 'created',
        amount_paid: 0,
        payments: null,
        short_url: `${url}/i/${id}`,
        created_at: secondsNow(),
      }
      objects.set(id, link)
      return shown(link)
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_links$/,
    takes: ['reference_id', 'payment_id', 'count', 'skip', 'from', 'to'],
    act: ({ objects, body, keyId }) => ({
      payment_links: [...objects.values()]
        .filter((row) => row.entity === 'payment_link' && row.owner === keyId)
        .filter((row) => body.reference_id === undefined || row.reference_id === body.reference_id)
        .map(shown),
    }),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_links\/(\w+)$/,
    takes: [],
    act: (call) => {
      const link = own(call)
      return link ? shown(link) : missing
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_links\/(\w+)\/cancel$/,
    takes: [],
    act: (call) => {
      const link = own(call)
      if (!link) return missing
      if (link.status !== 'created') return { description: 'Payment Link cannot be cancelled in its state' }
      return shown(Object.assign(link, { status: 'cancelled', cancelled_at: secondsNow() }))
    },
  },
]

/** The payer pays on Razorpay's page. Returns the link. */
export function payAtRazorpay(
  objects: Map<string, RazorpayRow>,
  id: string,
  { amount }: { amount?: number } = {},
): RazorpayRow {
  const link = objects.get(id)
  if (!link) throw new Error(`the fake Razorpay has no ${id}`)
  const payment = {
    id: `pay_${id}`,
    entity: 'payment',
    amount: amount ?? Number(link.amount),
    currency: link.currency,
    status: 'captured',
    amount_refunded: 0,
    created_at: secondsNow(),
  }
  objects.set(payment.id, payment)
  const { amount: paid, created_at } = payment
  return Object.assign(link, {
    status: 'paid',
    amount_paid: paid,
    payments: [{ payment_id: payment.id, amount: paid, method: 'upi', status: 'captured', created_at }],
  })
}
