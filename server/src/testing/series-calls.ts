import { dayFromNow, openAppointmentCalls } from './appointment-calls.ts'
import type { Product } from './product.ts'

export const weekly = (count: number | null, every = 1) => ({ repeat: { unit: 'week', every, count } })
/** The day of an occurrence of a weekly series that starts in a week; `yyyy-MM-dd`. */
export const week = (number: number) => dayFromNow(7 + number * 7)
/** The day `days` after another. */
export const day = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** API calls for appointments of a new therapist, and their calendar as stored. */
export async function openSeriesCalls(product: Product) {
  const therapist = await product.person()
  const all = await openAppointmentCalls(therapist)
  return {
    ...all,
    therapist,
    /** Day and start of each appointment that is not cancelled, in order. */
    shown: async () => {
      const { rows } = await product.database.owner.query<{ at: string }>(
        `select appointment_date || ' ' || to_char(start_time, 'HH24:MI') as at from appointments
           where therapist_id = $1 and cancelled_at is null order by starts_at`,
        [therapist.userId],
      )
      return rows.map(({ at }) => at)
    },
    /** The first appointment on a day. */
    of: async (date: string) => {
      const [found] = (await all.calendar(date, date)).items
      return all.get(found?.id ?? '')
    },
  }
}
