import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type { BookingServiceRow } from './rows.ts'

/** The premium practice's words about cancelling and moving. */
export const bookingPolicy =
  'Life happens. If you let me know a day ahead, the time can help somebody else and costs you nothing. Later than that I charge the session, except if you are ill.'

/** What clients of a practice book by themselves. */
export function bookingServiceRows(therapistId: string, today: string): BookingServiceRow[] {
  const added = instantOn(addDays(today, -30), 17 * 60 + 20)
  const row = (name: string, minutes: number, type: string, pounds: number): BookingServiceRow => ({
    therapist_id: therapistId,
    id: uuidFrom(`booking service ${therapistId} ${name}`),
    name,
    minutes,
    type,
    price_minor: pounds * 100,
    currency: 'GBP',
    created_at: added,
    updated_at: added,
  })
  return [
    row('Session', 50, 'in_person', 80),
    row('Online session', 50, 'online', 75),
    row('Short call', 20, 'phone', 0),
  ]
}
