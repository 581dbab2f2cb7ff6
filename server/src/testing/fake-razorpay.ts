import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { amountMinor, billingPeriods, paidTiers, priceKey } from '@openhour/shared/features/billing/plans.rules.ts'
import { linkRoutes } from './fake-razorpay-links.ts'
import { razorpayRoutes, type RazorpayRow } from './fake-razorpay-routes.ts'
import { isProbe } from './probes.ts'

/**
 * What goes wrong with the next requests. `down`: no connection. `fault`: 500. `lost`: done, but the answer does not arrive. `nonsense`: an answer of
 * another shape. `slow`: no answer until `release`.
 */
export type RazorpayFault = 'down' | 'fault' | 'lost' | 'nonsense' | 'slow'
export type SignedMessage = { body: string; headers: Record<string, string> }

/** Razorpay on loopback, as its API is documented. Parameters that it does not document are refused. */
export type FakeRazorpay = {
  apiUrl: string
  environment: Record<string, string>
  requests: { method: string; path: string; body: Record<string, unknown> }[]
  faults: RazorpayFault[]
  objects: Map<string, RazorpayRow>
  /** The secrets of the keys that it accepts. */
  keys: Map<string, string>
  /** Lets go what `slow` held back. */
  release(): void
  find(id: string): RazorpayRow
  /** All of a kind, the oldest first. */
  all(entity: string): RazorpayRow[]
  /** The buyer pays on Razorpay's page, or the subscription is charged again. Returns the subscription. */
  pay(id: string): RazorpayRow
  /** A webhook with its headers, about the subscription as it is at this moment. */
  event(type: string, subscription: RazorpayRow, more?: { secret?: string }): SignedMessage
  close(): Promise<void>
}

const keyId = 'rzp_test_openhour'
const keySecret = 'loopback-key-secret'
const webhookSecret = 'loopback-webhook-secret'
const daySeconds = 86_400
let number = 0
const newId = (prefix: string) => `${prefix}_${String(++number).padStart(14, '0')}`
const secondsNow = () => Math.floor(Date.now() / 1000)

function plans(): RazorpayRow[] {
  return paidTiers.flatMap((tier) =>
    billingPeriods.map((period) => ({
      id: `plan_${tier}_${period}`,
      entity: 'plan',
      interval: 1,
      period: period === 'annually' ? 'yearly' : 'monthly',
      item: { id: newId('item'), active: true, amount: amountMinor(tier, period, 'INR'), currency: 'INR' },
      notes: { openhour_plan: priceKey(tier, period) },
      created_at: secondsNow(),
    })),
  )
}

/** Signs a body as Razorpay does: the raw bytes, with the webhook's secret, in hexadecimal. */
export function signRazorpay(body: string, secret = webhookSecret): SignedMessage {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': newId('evt') }
  return { body, headers: { ...headers, 'content-type': 'application/json' } }
}

export async function openFakeRazorpay(): Promise<FakeRazorpay> {
  let held: (() => void)[] = []
  const fake: FakeRazorpay = {
    apiUrl: '',
    environment: {},
    requests: [],
    faults: [],
    keys: new Map([[keyId, keySecret]]),
    objects: new Map(plans().map((plan) => [plan.id, plan])),
    release() {
      for (const go of held) go()
      held = []
    },
    find(id) {
      const row = fake.objects.get(id)
      if (!row) throw new Error(`the fake Razorpay has no ${id}`)
      return row
    },
    all: (entity) => [...fake.objects.values()].filter((row) => row.entity === entity),
    pay(id) {
      const subscription = fake.find(id)
      const plan = fake.find(subscription.plan_id as string)
      const { amount, currency } = plan.item as { amount: number; currency: string }
      const start = (subscription.current_end as number | null) ?? secondsNow()
      Object.assign(subscription, {
        status: 'active',
        customer_id: subscription.customer_id ?? newId('cust'),
        current_start: start,
        current_end: start + (plan.period === 'yearly' ? 365 : 30) * daySeconds,
        paid_count: Number(subscription.paid_count) + 1,
      })
      const payment = { id: newId('pay'), entity: 'payment', status: 'captured', amount, currency }
      const invoice = {
        id: newId('inv'),
        entity: 'invoice',
        invoice_number: null,
        subscription_id: id,
        payment_id: payment.id,
        status: 'paid',
        amount,
        currency,
        date: secondsNow(),
        created_at: secondsNow(),
        short_url: 'https://rzp.io/i/loopback',
      }
      for (const row of [payment, invoice]) fake.objects.set(row.id, row)
      return subscription
    },
    event(type, subscription, { secret } = {}) {
      const about = {
        entity: 'event',
        account_id: 'acc_00000000000001',
        event: type,
        contains: ['subscription'],
        payload: { subscription: { entity: subscription } },
        // Its time is in the body, so that two messages are never alike.
        created_at: secondsNow() + ++number,
      }
      return signRazorpay(JSON.stringify(about), secret)
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
    const text = Buffer.concat(parts).toString()
    const body = method === 'GET' ? Object.fromEntries(url.searchParams) : (JSON.parse(text || '{}') as object)
    if (!isProbe(request)) fake.requests.push({ method, path: url.pathname, body: { ...body } })
    const fault = isProbe(request) ? undefined : fake.faults.shift()
    if (fault === 'down') return void request.socket.destroy()
    if (fault === 'slow') await new Promise<void>((go) => held.push(go))
    const send = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (fault === 'fault') return void send(500, refusal('SERVER_ERROR', { description: 'planted' }))
    if (fault === 'nonsense') return void send(200, { entity: 'poem', lines: ['Roses are red'] })
    const { status, json } = act()
    if (fault === 'lost') return void request.socket.destroy()
    send(status, json)

    function act(): { status: number; json: unknown } {
      const refuse = (status: number, why: { description: string; field?: string }) => ({
        status,
        json: refusal('BAD_REQUEST_ERROR', why),
      })
      const [caller = '', secret] = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64')
        .toString()
        .split(':')
      if (secret === undefined || fake.keys.get(caller) !== secret)
        return refuse(401, { description: 'Authentication failed' })
      const route = [...linkRoutes, ...razorpayRoutes].find(
        (each) => each.method === method && each.path.test(url.pathname),
      )
      if (!route) return refuse(400, { description: 'The requested URL was not found on the server.' })
      const unknown = Object.keys(body).find((name) => !route.takes.includes(name))
      if (unknown !== undefined)
        return refuse(400, { description: `${unknown} is/are not required and should not be sent`, field: unknown })
      const id = route.path.exec(url.pathname)?.[1] ?? ''
      const done = route.act({ objects: fake.objects, id, body: { ...body }, newId, url: fake.apiUrl, keyId: caller })
      return 'description' in done && !('id' in done) ? refuse(400, done) : { status: 200, json: done }
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fake.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.environment = {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: fake.apiUrl,
  }
  return fake
}

const refusal = (code: string, { description, field }: { description: string; field?: string }) => ({
  error: {
    code,
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  },
})
