import {
  type AppointmentList,
  appointmentLists,
  maxAppointmentSearchLength,
} from '@openhour/shared/features/appointments/appointment-lists.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]
export type AppointmentsView = CalendarView | 'list'

/** The page's search parameters. Defaults are left out: the current week, the list that is remembered. */
export type AppointmentsSearch = {
  view?: AppointmentsView
  /** `yyyy-MM-dd`, within the visible range. */
  date?: string
  /** Left out: the list that was chosen last, else the upcoming one. */
  list?: AppointmentList
  /** Names of clients in the list. */
  search?: string
  page?: number
  /** Shows cancelled appointments in the calendar too. */
  cancelled?: true
  /** Opens the details of this appointment. */
  open?: string
  /** Opens the form for a new appointment once, with the client if given. */
  new?: 1
  client?: string
}

export type SearchChange = { [Name in keyof AppointmentsSearch]?: AppointmentsSearch[Name] | undefined }

/** The current search parameters with these changes. */
export function changedSearch(before: AppointmentsSearch, change: SearchChange): AppointmentsSearch {
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined))
}

const listKey = 'appointments_list'
const isList = (list: unknown): list is AppointmentList => appointmentLists.some((one) => one === list)

/** Keeps the list that was chosen, for this browser. */
export function rememberList(list: AppointmentList): void {
  writeStored(listKey, list)
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads search parameters from any link; invalid ones are dropped. */
export function readAppointmentsSearch(given: Record<string, unknown>): AppointmentsSearch {
  const { view, date, list, open, client } = given
  const page = Number(given.page)
  const words = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : ''
  const kept = readStored(listKey)
  return {
    ...(view === 'list' || calendarViews.some((one) => one === view) ? { view: view as AppointmentsView } : {}),
    ...(typeof date === 'string' && isDay(date) ? { date } : {}),
    ...(isList(list) ? { list } : view === 'list' && isList(kept) ? { list: kept } : {}),
    ...(words.trim() === '' ? {} : { search: words.slice(0, maxAppointmentSearchLength) }),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
    ...(given.cancelled === true ? { cancelled: true } : {}),
    ...(typeof open === 'string' && id.test(open) ? { open } : {}),
    ...(given.new === 1 ? { new: 1 } : {}),
    ...(typeof client === 'string' && id.test(client) ? { client } : {}),
  }
}
