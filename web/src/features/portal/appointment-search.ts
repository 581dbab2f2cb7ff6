import { appointmentLists } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { readListView, type ViewWith } from '../../lib/lists/list-view.ts'

const choices = { view: appointmentLists }

/** The page's search parameters; the upcoming ones are the default. */
export type AppointmentSearch = Omit<ViewWith<typeof choices>, 'search'>

/** Reads search parameters from any link; invalid ones are dropped. */
export function readAppointmentSearch({ view, page }: Record<string, unknown>): AppointmentSearch {
  return readListView({ view, page }, 0, choices)
}
