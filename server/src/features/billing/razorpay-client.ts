import { amountMinor, planOfKey, priceKey } from '@openhour/shared/features/billing/plans.rules.ts'
import * as z from 'zod/mini'
import type { RazorpaySettings } from '../../platform/payments/payments-env.ts'
import { openRazorpayRequests } from '../../platform/payments/razorpay-request.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Choice, ProviderUnavailable } from './provider.ts'

const plansPerPage = 100

const Notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
const seconds = z.nullish(z.number())
export const RazorpaySubscription = z.object({
  id: z.string(),
  plan_id: z.string(),
  status: z.string(),
  customer_id: z.nullish(z.string()),
  current_start: seconds,
  current_end: seconds,
  ended_at: seconds,
  paid_count: z.optional(z.number()),
  created_at: z.number(),
  short_url: z.nullish(z.string()),
  has_scheduled_changes: z.optional(z.boolean()),
  notes: z.optional(Notes),
})
export type RazorpaySubscription = z.infer<typeof RazorpaySubscription>
const Plan = z.object({
  id: z.string(),
  item: z.object({ amount: z.number(), currency: z.string() }),
  notes: z.optional(Notes),
})
type Plan = z.infer<typeof Plan>
export const RazorpayInvoices = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      invoice_number: z.nullish(z.string()),
      status: z.string(),
      amount: z.number(),
      currency: z.string(),
      date: z.nullish(z.number()),
      created_at: z.number(),
      short_url: z.nullish(z.string()),
      payment_id: z.nullish(z.string()),
    }),
  ),
})
const Plans = z.object({ items: z.array(Plan) })
const Fault = z.object({ error: z.object({ code: z.string() }) })

/** Razorpay's REST API, version 1, with plain requests and without following redirects. */
export function openRazorpayClient({ keyId, keySecret, apiUrl }: RazorpaySettings) {
  const request = openRazorpayRequests({ keyId, keySecret, apiUrl })
  async function ask(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> {
    const answer = await request(method, path, body)
    if (!answer) throw new ProviderUnavailable('razorpay', 'did not answer')
    return answer
  }

  /**
   * @throws ProviderUnavailable with the provider's error code, never its description
   * @throws Refusal for a change of plan, which Razorpay does not make for UPI, some cards and while a payment is due
   */
  async function call<Schema extends z.ZodMiniType>(
    schema: Schema,
    method: string,
    path: string,
    body?: object,
  ): Promise<z.output<Schema>> {
    const { status, json } = await ask(method, path, body)
    const read = schema.safeParse(json)
    if (status < 300 && read.success) return read.data
    if (status === 400 && method === 'PATCH')
      throw new Refusal(
        'not-possible-now',
        'The payment provider does not allow this change: your way to pay does not support it, or a payment is due. Your plan has not changed. To switch, cancel your plan and choose the new one when it has ended.',
      )
    const fault = Fault.safeParse(json)
    throw new ProviderUnavailable('razorpay', `answered ${status} ${fault.success ? fault.data.error.code : ''}`.trim())
  }

  /** The same, undefined if there is none. Razorpay answers a foreign or missing id with 400. */
  async function findSubscription(id: string): Promise<RazorpaySubscription | undefined> {
    const { status, json } = await ask('GET', `/subscriptions/${encodeURIComponent(id)}`)
    if (status === 400 || status === 404) return undefined
    const read = RazorpaySubscription.safeParse(json)
    if (status >= 300 || !read.success || read.data.id !== id)
      throw new ProviderUnavailable('razorpay', `answered ${status} about a subscription`)
    return read.data
  }

  const plans = new Map<string, Plan>()
  async function loadPlans(): Promise<void> {
    for (let skip = 0; ; skip += plansPerPage) {
      const { items } = await call(Plans, 'GET', `/plans?count=${plansPerPage}&skip=${skip}`)
      for (const plan of items) plans.set(plan.id, plan)
      if (items.length < plansPerPage) return
    }
  }

  /** The plan that charges what our page says; undefined if the operator has none. */
  async function findPlan({ tier, billingPeriod, currency }: Choice): Promise<string | undefined> {
    const wanted = priceKey(tier, billingPeriod)
    const amount = amountMinor(tier, billingPeriod, currency)
    const find = () =>
      [...plans.values()].find(
        ({ item, notes }) =>
          noteOf(notes, 'openhour_plan') === wanted && item.amount === amount && item.currency === currency,
      )?.id
    if (find() === undefined) await loadPlans()
    return find()
  }

  return {
    call,
    findSubscription,
    findPlan,
    async planOf(id: string) {
      if (!plans.has(id)) plans.set(id, await call(Plan, 'GET', `/plans/${encodeURIComponent(id)}`))
      const plan = plans.get(id)
      const known = planOfKey(noteOf(plan?.notes, 'openhour_plan'))
      if (!plan || !known || plan.item.currency !== 'INR')
        throw new ProviderUnavailable('razorpay', 'describes a plan that is unknown to us')
      return known
    },
    /** Adds a plan for `npm run billing:setup`. */
    addPlan: ({ tier, billingPeriod, currency }: Choice, name: string) =>
      call(Plan, 'POST', '/plans', {
        period: billingPeriod === 'annually' ? 'yearly' : 'monthly',
        interval: 1,
        item: { name, amount: amountMinor(tier, billingPeriod, currency), currency },
        notes: { openhour_plan: priceKey(tier, billingPeriod) },
      }),
  }
}

/** A note of an object; Razorpay sends an empty list for none. */
export function noteOf(notes: z.infer<typeof Notes> | undefined, name: string): string | undefined {
  const value = notes && !Array.isArray(notes) ? notes[name] : undefined
  return typeof value === 'string' ? value : undefined
}
