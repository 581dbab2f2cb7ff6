/** An object of Razorpay, with the fields that matter here. */
export type RazorpayRow = { id: string; entity: string } & Record<string, unknown>
type Body = Record<string, unknown>
type Call = {
  objects: Map<string, RazorpayRow>
  id: string
  body: Body
  newId: (prefix: string) => string
  url: string
  /** That of the caller, whose account it is. */
  keyId: string
}
/** Why a request is refused, with the field that is wrong. */
type Refused = { description: string; field?: string }

/** `takes` are the parameters that Razorpay documents. It refuses others. */
export type RazorpayRoute = {
  method: string
  path: RegExp
  takes: string[]
  act(call: Call): RazorpayRow | { items: unknown[] } | { payment_links: unknown[] } | Refused
}

const paging = ['count', 'skip', 'from', 'to']
const secondsNow = () => Math.floor(Date.now() / 1000)
const missing: Refused = { description: 'The id provided does not exist' }

/** The newest first, as Razorpay lists everything. */
function listOf({ objects, body }: Call, entity: string, wanted: (row: RazorpayRow) => boolean = () => true) {
  const skip = Number(body.skip ?? 0)
  const all = [...objects.values()].filter((row) => row.entity === entity && wanted(row)).reverse()
  const items = all.slice(skip, skip + Number(body.count ?? 10))
  return { entity: 'collection', count: items.length, items: items.map(shown) }
}

function findRow({ objects, id }: Call, entity: string): RazorpayRow | undefined {
  const row = objects.get(id)
  return row?.entity === entity ? row : undefined
}

/** As it is sent: without what only the fake knows. */
function shown({ scheduled_plan: _plan, period: _period, ...row }: RazorpayRow): RazorpayRow {
  return row
}

function refuseNotes(notes: unknown): Refused | undefined {
  const values = Object.values((notes ?? {}) as Body)
  if (values.length > 15 || values.some((value) => typeof value !== 'string' || value.length > 256))
    return { description: 'The notes field may have 15 entries of up to 256 characters', field: 'notes' }
  return undefined
}

/** Changes a subscription in one of the states in which Razorpay allows it. */
function change(call: Call, states: string[], what: string, to: (row: RazorpayRow) => Refused | Body) {
  const row = findRow(call, 'subscription')
  if (!row) return missing
  if (!states.includes(row.status as string))
    return { description: `Subscription is not ${what} in ${String(row.status)} status.`, field: 'status' }
  const done = to(row)
  if ('description' in done) return done as Refused
  return shown(Object.assign(row, done))
}

const noChange = { has_scheduled_changes: false, change_scheduled_at: null, scheduled_plan: null }

/** What the fake Razorpay answers. */
export const razorpayRoutes: RazorpayRoute[] = [
  {
    method: 'GET',
    path: /^\/v1\/plans$/,
    takes: paging,
    act: (call) => listOf(call, 'plan'),
  },
  {
    method: 'POST',
    path: /^\/v1\/plans$/,
    takes: ['period', 'interval', 'item', 'notes'],
    act: ({ objects, body, newId }) => {
      const item = body.item as Body
      if (!['daily', 'weekly', 'monthly', 'quarterly', 'yearly'].includes(body.period as string))
        return { description: 'Not a valid period', field: 'period' }
      if (!Number.isInteger(item.amount)) return { description: 'The amount must be an integer.', field: 'amount' }
      const id = newId('plan')
      const plan = { ...body, id, entity: 'plan', item: { ...item, id: newId('item'), active: true } }
      objects.set(id, plan)
      return plan
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/plans\/(\w+)$/,
    takes: [],
    act: (call) => findRow(call, 'plan') ?? missing,
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions$/,
    takes: [
      'plan_id',
      'total_count',
      'quantity',
      'start_at',
      'expire_by',
      'customer_notify',
      'addons',
      'offer_id',
      'notes',
    ],
    act: ({ objects, body, newId, url }) => {
      if (objects.get(body.plan_id as string)?.entity !== 'plan') return { ...missing, field: 'plan_id' }
      if (!Number.isInteger(body.total_count)) return { description: 'Required', field: 'total_count' }
      const isPast = (body.expire_by as number) < secondsNow()
      if (isPast) return { description: 'expire_by cannot be lesser than the current time', field: 'expire_by' }
      const wrong = refuseNotes(body.notes)
      if (wrong) return wrong
      const id = newId('sub')
      const subscription: RazorpayRow = {
        ...body,
        id,
        entity: 'subscription',
        status: 'created',
        customer_id: null,
        current_start: null,
        current_end: null,
        ended_at: null,
        paid_count: 0,
        created_at: secondsNow(),
        short_url: `${url}/pay/${id}`,
        ...noChange,
      }
      objects.set(id, subscription)
      return shown(subscription)
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    takes: [],
    act: (call) => {
      const row = findRow(call, 'subscription')
      return row ? shown(row) : missing
    },
  },
  {
    method: 'PATCH',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    takes: ['plan_id', 'offer_id', 'quantity', 'remaining_count', 'start_at', 'schedule_change_at', 'customer_notify'],
    act: (call) =>
      change(call, ['authenticated', 'active'], 'updatable', (row) => {
        const { plan_id, schedule_change_at } = call.body
        if (row.payment_method === 'upi')
          return { description: 'subscriptions cannot be updated when payment mode is upi' }
        if (call.objects.get(plan_id as string)?.entity !== 'plan') return { ...missing, field: 'plan_id' }
        if (schedule_change_at === 'now') return { plan_id, ...noChange }
        if (schedule_change_at !== 'cycle_end') return { description: 'Not valid', field: 'schedule_change_at' }
        return { has_scheduled_changes: true, change_scheduled_at: row.current_end, scheduled_plan: plan_id }
      }),
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/(\w+)\/retrieve_scheduled_changes$/,
    takes: [],
    act: (call) => {
      const row = findRow(call, 'subscription')
      if (!row) return missing
      if (!row.has_scheduled_changes) return { description: 'The subscription has no scheduled changes' }
      return { ...shown(row), plan_id: row.scheduled_plan }
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)\/cancel_scheduled_changes$/,
    takes: [],
    act: (call) =>
      change(call, ['authenticated', 'active', 'paused'], 'updatable', (row) =>
        row.has_scheduled_changes ? noChange : { description: 'The subscription has no scheduled changes' },
      ),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)\/pause$/,
    takes: ['pause_at'],
    // Its own example of a paused subscription shows no period.
    act: (call) =>
      change(call, ['active'], 'pausable', (row) => ({
        status: 'paused',
        period: [row.current_start, row.current_end],
        current_start: null,
        current_end: null,
      })),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)\/resume$/,
    takes: ['resume_at'],
    act: (call) =>
      change(call, ['paused'], 'resumable', ({ period }) => {
        const [current_start, current_end] = period as number[]
        return { status: 'active', current_start, current_end }
      }),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)\/cancel$/,
    takes: ['cancel_at_cycle_end'],
    act: (call) =>
      change(call, ['created', 'authenticated', 'active', 'pending', 'halted', 'paused'], 'cancellable', () =>
        // With `true` it can't be taken back, so we never ask for it.
        call.body.cancel_at_cycle_end === false
          ? { status: 'cancelled', ended_at: secondsNow(), ...noChange }
          : { description: 'Only an immediate cancellation is expected', field: 'cancel_at_cycle_end' },
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    takes: [...paging, 'subscription_id', 'type', 'payment_id', 'receipt', 'customer_id'],
    act: (call) => listOf(call, 'invoice', ({ subscription_id }) => subscription_id === call.body.subscription_id),
  },
  {
    method: 'GET',
    path: /^\/v1\/payments\/(\w+)$/,
    takes: [],
    act: (call) => findRow(call, 'payment') ?? missing,
  },
  {
    method: 'POST',
    path: /^\/v1\/payments\/(\w+)\/refund$/,
    takes: ['amount', 'speed', 'notes', 'receipt'],
    act: (call) => {
      const payment = findRow(call, 'payment')
      if (!payment) return missing
      if (payment.status !== 'captured') return { description: 'The payment has been fully refunded already' }
      Object.assign(payment, { status: 'refunded', refund_status: 'full', amount_refunded: payment.amount })
      const id = call.newId('rfnd')
      const refund = { id, entity: 'refund', payment_id: payment.id, amount: payment.amount, status: 'processed' }
      call.objects.set(id, refund)
      return refund
    },
  },
]
