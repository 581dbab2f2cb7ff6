import { addDays, instantOn, onOrAfter } from './days.ts'
import { uuidFrom } from './random.ts'
import type { DateOverrideRow } from './rows.ts'

const monday = 1
const friday = 5

/** Two periods of time off and a short day, weeks ahead, where nobody is booked yet. */
export function overrideRows(therapistId: string, today: string): DateOverrideRow[] {
  const holiday = onOrAfter(addDays(today, 40), monday)
  const conference = onOrAfter(addDays(today, 75), friday)
  const shortDay = onOrAfter(addDays(today, 96), monday)
  const planned = instantOn(addDays(today, -9), 16 * 60 + 5)
  const row = (
    name: string,
    days: Pick<DateOverrideRow, 'from_date' | 'to_date' | 'label'>,
    hours?: [string, string],
  ) => ({
    therapist_id: therapistId,
    id: uuidFrom(`date override ${therapistId} ${name}`),
    ...days,
    start_time: hours?.[0] ?? null,
    end_time: hours?.[1] ?? null,
    created_at: planned,
    updated_at: planned,
  })
  return [
    row('holiday', { from_date: holiday, to_date: addDays(holiday, 11), label: 'Lisbon with the family' }),
    row('conference', { from_date: conference, to_date: conference, label: 'Sleep conference, Bristol' }),
    row('short day', { from_date: shortDay, to_date: shortDay, label: 'School play in the afternoon' }, [
      '09:00',
      '13:00',
    ]),
  ]
}
