import type { WeekStart } from '@openhour/shared/features/availability/availability.rules.ts'
import { dayAfter, weekOf } from '@openhour/shared/lib/days.ts'
import { formatLongDay } from '../../../lib/time/format.ts'
import type { AppointmentsView, CalendarView } from '../appointments-search.ts'

/** Days as `yyyy-MM-dd`, both inclusive. */
export type DayRange = { from: string; to: string }

const dayText = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10)

/** The days of a range, in order. */
export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

function monthOf(day: string): DayRange {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return { from: `${day.slice(0, 7)}-01`, to: dayText(Date.UTC(year, month, 0)) }
}

/** The range to fetch: the whole week of a day, whole weeks for a month. */
export function requestedRange(view: CalendarView, day: string, weekStart: WeekStart): DayRange {
  if (view !== 'month') return weekOf(day, weekStart)
  const { from, to } = monthOf(day)
  return { from: weekOf(from, weekStart).from, to: weekOf(to, weekStart).to }
}

/** The anchor day of the previous (-1) or next (1) view. A month keeps the day of the month, capped at its length. */
export function stepped(view: CalendarView, day: string, by: -1 | 1): string {
  if (view !== 'month') return dayAfter(day, view === 'week' ? by * 7 : by)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return dayText(Date.UTC(year, month - 1 + by, Math.min(date, last)))
}

/** Whether the view shows a day. */
export function isShown(view: CalendarView, shown: string, day: string, weekStart: WeekStart): boolean {
  if (view === 'day') return shown === day
  const { from, to } = view === 'week' ? weekOf(shown, weekStart) : monthOf(shown)
  return from <= day && day <= to
}

const monthNames = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(day))

/** 'Tuesday 15 September', '13 – 19 September 2026', 'September 2026', 'All Appointments'. */
export function headingOf(view: AppointmentsView, day: string, weekStart: WeekStart, today: string): string {
  if (view === 'list') return 'All Appointments'
  if (view === 'day') return formatLongDay(day, today)
  if (view === 'month') return `${monthNames(day)} ${day.slice(0, 4)}`
  const { from, to } = weekOf(day, weekStart)
  const begin = [Number(from.slice(8)), monthNames(from), from.slice(0, 4)]
  const end = [Number(to.slice(8)), monthNames(to), to.slice(0, 4)]
  const differing = from.slice(0, 4) !== to.slice(0, 4) ? 3 : from.slice(0, 7) !== to.slice(0, 7) ? 2 : 1
  return `${begin.slice(0, differing).join(' ')} – ${end.join(' ')}`
}
