import { dayFromNow, openAppointmentCalls } from './appointment-calls.ts'
import type { Product } from './product.ts'

export const weekly = (count: number | null, every = 1) => ({ repeat: { unit: 'week', every, count } })
/** The day of a weekly series that begins in a week, by number; `yyyy-MM-dd`. */
export const week = (number: number) => dayFromNow(7 + number * 7)
/** A day so many days after another. */
export const day = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** The calls about appointments of a new therapist, and how their calendar looks to the database. */
export async function openSeriesCalls(product: Product) {
  const therapist = await product.person()
  const all = await openAppointmentCalls(therapist)
  return {
    ...all,
    therapist,
    /** Day and start of each that is not cancelled, in their order. */
    shown: async () => {
      const { rows } = await product.database.owner.query<{ at: string }>(
        `select appointment_date || ' ' || to_char(start_time, 'HH24:MI') as at from appointments
           where therapist_id = $1 and cancelled_at is null order by starts_at`,
        [therapist.userId],
      )
      return rows.map(({ at }) => at)
    },
    /** The first appointment of a day. */
    of: async (date: string) => {
      const [found] = (await all.calendar(date, date)).items
      return all.get(found?.id ?? '')
    },
  }
}
