import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  amountMinor,
  billingPeriods,
  type Currency,
  paidTiers,
  priceKey,
} from '@openhour/shared/features/billing/plans.rules.ts'
import { stripeRoutes } from './fake-stripe-routes.ts'
import type { FakeRow, StripeAccount } from './fake-stripe-rows.ts'
import { isProbe } from './probes.ts'
import { faultOf, formOf, type FormValue } from './stripe-parameters.ts'

/**
 * What goes wrong with the next requests. `down`: no connection. `fault`: 500. `lost`: done, but the answer does not arrive. `nonsense`: an answer of
 * another shape. `slow`: no answer until `release`.
 */
export type StripeFault = 'down' | 'fault' | 'lost' | 'nonsense' | 'slow'
type StripeRequest = {
  method: string
  path: string
  form: { [name: string]: FormValue }
  key: string | undefined
  version: string
}

/** Stripe on loopback. Parameters that its own SDK does not declare are refused, and so is another version of its API. */
export type FakeStripe = {
  apiUrl: string
  secretKey: string
  webhookSecret: string
  environment: Record<string, string>
  requests: StripeRequest[]
  faults: StripeFault[]
  objects: Map<string, FakeRow>
  /** Whose keys it accepts, by key. */
  accounts: Map<string, StripeAccount>
  /** Lets go what `slow` held back. */
  release(): void
  find(id: string): FakeRow
  /** The one session that is open. */
  openSessions(): FakeRow[]
  /** The buyer pays on Stripe's page. Returns the subscription. */
  pay(sessionId: string): FakeRow
  /** A webhook with its headers. `at` is when it was signed, in seconds. */
  event(
    type: string,
    object: { id: string; object: string },
    more?: { id?: string; at?: number; secret?: string },
  ): SignedBody
  close(): Promise<void>
}
export type SignedBody = { body: string; headers: Record<string, string> }

const version = '2026-10-28.endive'
let number = 0
const newId = (prefix: string) => `${prefix}_${String(++number).padStart(14, '0')}`
export const seconds = (ms = Date.now()) => Math.floor(ms / 1000)

function prices(): FakeRow[] {
  return paidTiers.flatMap((tier) =>
    billingPeriods.map((period) => {
      const amount = (currency: Currency) => amountMinor(tier, period, currency)
      const others = Object.fromEntries(
        (['INR', 'EUR', 'GBP'] as const).map((currency) => [currency.toLowerCase(), { unit_amount: amount(currency) }]),
      )
      return {
        id: `price_${tier}_${period}`,
        object: 'price',
        active: true,
        lookup_key: priceKey(tier, period),
        metadata: {},
        currency: 'usd',
        unit_amount: amount('USD'),
        recurring: { interval: period === 'annually' ? 'year' : 'month' },
        currency_options: { usd: { unit_amount: amount('USD') }, ...others },
      }
    }),
  )
}

export async function openFakeStripe(): Promise<FakeStripe> {
  const answers = new Map<string, { request: string; status: number; json: unknown }>()
  let held: (() => void)[] = []
  const fake: FakeStripe = {
    apiUrl: '',
    secretKey: 'sk_test_openhour',
    webhookSecret: 'whsec_openhour',
    environment: {},
    requests: [],
    faults: [],
    accounts: new Map([
      ['sk_test_openhour', { key: 'sk_test_openhour', name: 'Openhour', currency: 'usd', lacks: [] }],
    ]),
    objects: new Map(prices().map((price) => [price.id, price])),
    release() {
      for (const go of held) go()
      held = []
    },
    find(id) {
      const row = fake.objects.get(id)
      if (!row) throw new Error(`the fake Stripe has no ${id}`)
      return row
    },
    openSessions: () =>
      [...fake.objects.values()].filter(({ object, status }) => object === 'checkout.session' && status === 'open'),
    pay(sessionId) {
      const session = fake.find(sessionId)
      const price = fake.find(session.price as string)
      const start = seconds()
      const days = (price.recurring as { interval: string }).interval === 'year' ? 365 : 30
      const subscription: FakeRow = {
        id: newId('sub'),
        object: 'subscription',
        status: 'active',
        customer: session.customer,
        currency: session.currency,
        metadata: session.subscription_metadata,
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        schedule: null,
        start_date: start,
        items: {
          object: 'list',
          data: [{ id: newId('si'), price, current_period_start: start, current_period_end: start + days * 86_400 }],
        },
      }
      const options = price.currency_options as Record<string, { unit_amount: number }>
      const invoice: FakeRow = {
        id: newId('in'),
        object: 'invoice',
        number: `A-${number}`,
        status: 'paid',
        subscription: subscription.id,
        customer: session.customer,
        total: options[session.currency as string]?.unit_amount,
        currency: session.currency,
        created: start,
        livemode: false,
        status_transitions: { finalized_at: start },
        hosted_invoice_url: `${fake.apiUrl}/invoice`,
        parent: { subscription_details: { subscription: subscription.id } },
        payments: { object: 'list', data: [{ payment: { type: 'payment_intent', payment_intent: newId('pi') } }] },
      }
      for (const row of [subscription, invoice]) fake.objects.set(row.id, row)
      Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null })
      return subscription
    },
    event(type, object, { id = newId('evt'), at = seconds(), secret = fake.webhookSecret } = {}) {
      const body = JSON.stringify({ id, object: 'event', api_version: version, created: at, type, data: { object } })
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      return { body, headers: { 'stripe-signature': `t=${at},v1=${signature}`, 'content-type': 'application/json' } }
    },
    close: () =>
      new Promise((done) => {
        fake.release()
        server.close(() => done())
        server.closeAllConnections()
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url ?? '', fake.apiUrl)
    const method = request.method ?? 'GET'
    const text = method === 'POST' ? Buffer.concat(parts).toString() : url.search.slice(1)
    const key = request.headers['idempotency-key'] as string | undefined
    const form = formOf(text)
    if (!isProbe(request))
      fake.requests.push({ method, path: url.pathname, form, key, version: String(request.headers['stripe-version']) })
    const fault = isProbe(request) ? undefined : fake.faults.shift()
    if (fault === 'down') return void request.socket.destroy()
    if (fault === 'slow') await new Promise<void>((go) => held.push(go))
    const send = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (fault === 'fault') return void send(500, { error: { type: 'api_error', message: 'planted' } })
    if (fault === 'nonsense') return void send(200, { object: 'poem', lines: ['Roses are red'] })
    const seen = key === undefined ? undefined : answers.get(key)
    const is = `${method} ${url.pathname} ${text}`
    if (seen && seen.request !== is) return void send(400, refused('Keys for idempotent requests', 'idempotency_error'))
    const { status, json } = seen ?? act()
    if (key !== undefined) answers.set(key, { request: is, status, json })
    if (fault === 'lost') return void request.socket.destroy()
    send(status, json)

    function act(): { status: number; json: unknown } {
      const account = fake.accounts.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
      if (!account) return { status: 401, json: refused('Invalid API Key') }
      if (account.lacks.some((path) => url.pathname.startsWith(path)))
        return { status: 403, json: refused('The provided key does not have the required permissions') }
      if (request.headers['stripe-version'] !== version) return { status: 400, json: refused('Invalid Stripe-Version') }
      for (const route of stripeRoutes) {
        const match = route.method === method ? route.path.exec(url.pathname) : null
        if (!match) continue
        const wrong = faultOf(route.file, route.params, form)
        if (wrong !== undefined) return { status: 400, json: refused(wrong) }
        const done = route.act({ fake, id: match[1] ?? '', form, key: account.key, newId })
        if (done === undefined)
          return { status: 404, json: refused('No such object', 'invalid_request_error', 'resource_missing') }
        return typeof done === 'string' ? { status: 400, json: refused(done) } : { status: 200, json: done }
      }
      return { status: 404, json: refused(`Unrecognized request URL ${method} ${url.pathname}`) }
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fake.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.environment = {
    STRIPE_SECRET_KEY: fake.secretKey,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_API_URL: fake.apiUrl,
  }
  return fake
}

const refused = (message: string, type = 'invalid_request_error', code?: string) => ({ error: { type, message, code } })
