import type { FormValue } from './stripe-parameters.ts'

/** An object of Stripe, with the fields that matter here. */
export type FakeRow = { id: string; object: string } & Record<string, unknown>
/** Somebody's account at Stripe, with one key. `lacks`: beginnings of paths that its key may not use. */
export type StripeAccount = { key: string; name: string | null; currency: string; lacks: string[] }
/** What the routes use of the fake. */
type FakeStripe = {
  apiUrl: string
  objects: Map<string, FakeRow>
  accounts: Map<string, StripeAccount>
  find(id: string): FakeRow
}
export type Form = { [name: string]: FormValue }
/** `key`: that of the caller, whose account it is. */
export type Call = { fake: FakeStripe; id: string; form: Form; key: string; newId: (prefix: string) => string }
export type Item = { id: string; price: FakeRow; current_period_start: number; current_period_end: number }

/** `file` and `params` say where the SDK declares the parameters. A string is a refusal, undefined a missing object. */
export type Route = {
  method: string
  path: RegExp
  file: string
  params: string
  act(call: Call): object | string | undefined
}

export const text = (value: FormValue | undefined) => (typeof value === 'string' ? value : '')
export const entries = (value: FormValue | undefined) =>
  (typeof value === 'object' ? Object.values(value) : []) as Form[]
/** The amounts of a price by currency, as numbers. */
export const amountsOf = (value: FormValue | undefined) =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Form).map(([code, option]) => [
      code,
      { unit_amount: Number((option as Form).unit_amount) },
    ]),
  )
export const list = (data: unknown[]) => ({ object: 'list', url: '/v1', has_more: false, data })
export const itemOf = (subscription: FakeRow) => (subscription.items as { data: [Item] }).data[0]

export function rows(fake: FakeStripe, object: string, wanted: (row: FakeRow) => boolean = () => true): FakeRow[] {
  return [...fake.objects.values()].filter((row) => row.object === object && wanted(row)).reverse()
}
export function find(fake: FakeStripe, id: string, object: string): FakeRow | undefined {
  const row = fake.objects.get(id)
  return row?.object === object ? row : undefined
}
/** A subscription as it is sent, with its schedule expanded where that is asked for. */
export function shown(fake: FakeStripe, subscription: FakeRow, form: Form) {
  const wanted = Object.values((form.expand ?? {}) as Form).includes('schedule')
  const schedule = subscription.schedule as string | null
  return { ...subscription, schedule: wanted && schedule !== null ? fake.find(schedule) : schedule }
}
export const managed = 'The subscription is managed by the subscription schedule'

export function save(fake: FakeStripe, row: FakeRow): FakeRow {
  fake.objects.set(row.id, row)
  return row
}
