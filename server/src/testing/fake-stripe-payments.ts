import { entries, type FakeRow, find, type Form, list, type Route, rows, save, text } from './fake-stripe-rows.ts'

const leastSeconds = 30 * 60
const mostSeconds = 24 * 3600
const noDecimals = [
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'mga',
  'pyg',
  'rwf',
  'vnd',
  'vuv',
  'xaf',
  'xof',
  'xpf',
]
const threeDecimals = ['bhd', 'jod', 'kwd', 'omr', 'tnd']

/** The session that takes one payment. Prices are in the request, in the currency's smallest unit. */
export function paymentSession({ fake, form, newId, key }: Parameters<Route['act']>[0]): FakeRow | string {
  const [item] = entries(form.line_items)
  const { currency, unit_amount, product_data } = (item?.price_data ?? {}) as {
    currency?: string
    unit_amount?: string
    product_data?: Form
  }
  const amount = Number(unit_amount)
  if (currency === undefined || currency !== currency.toLowerCase()) return 'Invalid currency'
  if (amount < (noDecimals.includes(currency) ? 50 : 30)) return 'The Checkout Session’s total amount due is too small'
  if (threeDecimals.includes(currency) && amount % 10 !== 0) return 'Invalid amount: the last digit must be 0'
  const seconds = Math.floor(Date.now() / 1000)
  const expires = Number(form.expires_at)
  if (expires < seconds + leastSeconds || expires > seconds + mostSeconds)
    return 'The `expires_at` timestamp must be between 30 minutes and 24 hours'
  const id = newId('cs')
  return save(fake, {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: form.client_reference_id,
    amount_total: amount,
    currency,
    expires_at: expires,
    success_url: form.success_url,
    name: product_data?.name,
    owner: key,
    url: `${fake.apiUrl}/pay/${id}`,
  })
}

/** As it is sent: other keys do not find it. */
export function shownSession({ fake, id, form, key }: Parameters<Route['act']>[0]): FakeRow | undefined {
  const session = find(fake, id, 'checkout.session')
  if (!session || (session.owner !== undefined && session.owner !== key)) return undefined
  const isExpanded = Object.values((form.expand ?? {}) as Form).includes('payment_intent.latest_charge')
  const intent = session.payment_intent as string | null
  if (!isExpanded || typeof intent !== 'string') return session
  const found = fake.find(intent)
  return { ...session, payment_intent: { ...found, latest_charge: fake.find(found.latest_charge as string) } }
}

/** The payer pays on Stripe's page. Returns the session. @param outcome `later`: a debit that takes days */
export function payAtStripe(
  fake: Fake,
  id: string,
  { amount, currency, outcome = 'paid' }: { amount?: number; currency?: string; outcome?: 'paid' | 'later' } = {},
): FakeRow {
  const session = fake.find(id)
  const created = Math.floor(Date.now() / 1000)
  const isPaid = outcome === 'paid'
  const taken = amount ?? Number(session.amount_total)
  const of = currency ?? String(session.currency)
  const [intent, charge] = [`pi_${id}`, `ch_${id}`]
  save(fake, {
    id: charge,
    object: 'charge',
    payment_intent: intent,
    amount: taken,
    amount_refunded: 0,
    currency: of,
    created,
  })
  save(fake, {
    id: intent,
    object: 'payment_intent',
    status: isPaid ? 'succeeded' : 'processing',
    amount_received: isPaid ? taken : 0,
    currency: of,
    latest_charge: charge,
    created,
  })
  return Object.assign(session, {
    status: 'complete',
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: intent,
    url: null,
  })
}
type Fake = Parameters<Route['act']>[0]['fake']

export const paymentRoutes: Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions$/,
    file: 'Checkout/Sessions',
    params: 'Checkout.SessionListParams',
    act: ({ fake, key }) => list(rows(fake, 'checkout.session', ({ owner }) => owner === key)),
  },
  {
    method: 'GET',
    path: /^\/v1\/account$/,
    file: 'Accounts',
    params: 'AccountRetrieveCurrentParams',
    act: ({ fake, key }) => {
      const account = fake.accounts.get(key)
      return {
        id: `acct_${key}`,
        object: 'account',
        business_profile: { name: account?.name ?? null },
        settings: { dashboard: { display_name: null } },
        default_currency: account?.currency,
      }
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/webhook_endpoints$/,
    file: 'WebhookEndpoints',
    params: 'WebhookEndpointCreateParams',
    act: ({ fake, form, key, newId }) => {
      const id = newId('we')
      return save(fake, { id, object: 'webhook_endpoint', url: text(form.url), secret: `whsec_${id}`, owner: key })
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/webhook_endpoints\/(\w+)$/,
    file: 'WebhookEndpoints',
    params: 'WebhookEndpointDeleteParams',
    act: ({ fake, id, key }) => {
      if (find(fake, id, 'webhook_endpoint')?.owner !== key) return undefined
      fake.objects.delete(id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  },
]
