import type { MonthEnd, MonthRow, MonthSums } from '@openhour/shared/features/money/month-end.contract.ts'
import { setClock } from '../platform/clock.ts'
import { ownMoney } from './money-rows.ts'
import { newClient, sessionDetails } from './own-rows.ts'
import type { Browser, Product } from './product.ts'
import { signIn } from './sign-in.ts'

type Row = Record<string, unknown> & { id: string }
type Rows = { items: MonthRow[]; matching: number }

const row = (answer: { json: unknown; status: number; text: string }) => {
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.json as Row
}
const setDay = (instant: string) => setClock(Date.parse(instant) - Date.now())

export const figures = async (who: Browser, period: string) =>
  (await who.get(`/api/v1/month-end?period=${period}`)).json as MonthEnd
export const monthRows = async (who: Browser, period: string, query: string) =>
  (await who.get(`/api/v1/month-end/rows?period=${period}&${query}`)).json as Rows
export const inCurrency = ({ sums }: MonthEnd, currency: string) =>
  sums.find((one) => one.currency === currency) as MonthSums

/** A practice with a client on 5 October 2026, which charges 80 euros from that month on and gives ten days to pay. */
export async function monthPractice(product: Product, zone = 'Europe/London', more: object = {}, client: object = {}) {
  setDay('2026-10-05T09:00:00Z')
  const therapist = await product.person()
  await product.database.owner.query('update practice_settings set timezone = $2 where user_id = $1', [
    therapist.userId,
    zone,
  ])
  const tax = await ownMoney(therapist, { chargesFrom: '2026-10-01', paymentDays: 10, ...more })
  const clientId = await newClient(therapist, client)
  /** Moves the server's clock, by whose day invoices are issued. */
  const at = async (instant: string) => {
    setDay(instant)
    await signIn(therapist, therapist.email)
  }
  const charge = async (amountMinor: number, serviceDate: string, given: object = {}) =>
    row(
      await therapist.post(`/api/v1/clients/${clientId}/charges`, {
        serviceDate,
        description: 'Report',
        amountMinor,
        taxCategoryId: tax,
        currency: 'EUR',
        ...given,
      }),
    )
  const issue = async (...charges: Row[]) => {
    const { id } = row(await therapist.post('/api/v1/invoices', { chargeIds: charges.map((one) => one.id) }))
    return row(await therapist.post(`/api/v1/invoices/${id}/issue`, {}))
  }
  const correct = async ({ id }: Row, again = true) =>
    row(await therapist.post(`/api/v1/invoices/${id}/correct`, { reason: 'Wrong day', again }))
  const pay = async ({ id }: Row, amountMinor: number, receivedDate: string, method = 'transfer') =>
    row(await therapist.post(`/api/v1/invoices/${id}/payments`, { receivedDate, amountMinor, method }))
  const session = async (sessionDate: string, given: object = {}) =>
    row(
      await therapist.post(
        `/api/v1/clients/${clientId}/sessions`,
        sessionDetails({ status: 'completed', sessionDate, durationMinutes: 50, ...given }),
      ),
    )
  /** An appointment of 50 minutes at a local time, booked before; with the status that it has in the end. */
  const booked = async (day: string, start: string, status = 'scheduled') => {
    const { rows } = await product.database.owner.query<{ id: string }>(
      `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, status, created_at)
       select $1, $2, $4::date, $5::time, $5::time + interval '50 minutes', $3, ($4::date + $5::time) at time zone $3, ($4::date + $5::time) at time zone $3 + interval '50 minutes', $6,
         $4::date - interval '2 days' returning id`,
      [therapist.userId, clientId, zone, day, start, status],
    )
    return rows[0]?.id ?? ''
  }
  return { therapist, tax, clientId, at, charge, issue, correct, pay, session, booked }
}
