import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { queries } from '../../lib/api/api.ts'
import { sentSearch } from '../../lib/lists/search-words.ts'
import type { DayRange } from './calendar/calendar-range.ts'

/** The calendar's query, shared by the page and its prefetch. */
export function calendarQuery(range: DayRange) {
  return queries.appointments.calendar.queryOptions({ input: range })
}

export function listQuery(which: AppointmentList, page: number, search: string | undefined) {
  return queries.appointments.list.queryOptions({ input: { which, page, ...sentSearch(search) } })
}

export function appointmentQuery(id: string) {
  return queries.appointments.get.queryOptions({ input: { id } })
}

/** Whether its series continues, so that a change can apply to other occurrences too. */
export function isOfSeries({ seriesId, isException }: Pick<Appointment, 'seriesId' | 'isException'>): boolean {
  return seriesId !== null && !isException
}

/** Whether a client asked for it and waits for an answer. */
export function isRequest(appointment: Pick<Appointment, 'status' | 'seriesId' | 'isException'>): boolean {
  return appointment.status === 'pending' && !isOfSeries(appointment)
}
