import type { WeekStart } from '@openhour/shared/features/availability/availability.rules.ts'
import { dayAfter, weekOf } from '@openhour/shared/lib/days.ts'
import { formatFullDay, formatLongDay } from './format.ts'

export type { WeekStart }

/** `2026-12-02` as `2026-12`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month a number of months after another; `yyyy-MM`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days (`yyyy-MM-dd`) of a month (`yyyy-MM`), by week. The first and the last week may have fewer than seven. */
export function weeksOf(month: string, weekStart: WeekStart): string[][] {
  const weeks: string[][] = []
  for (let day = `${month}-01`; monthOf(day) === month; day = dayAfter(day, 1)) {
    if (weeks.length === 0 || weekOf(day, weekStart).from === day) weeks.push([])
    weeks.at(-1)?.push(day)
  }
  return weeks
}

/**
 * The day to which a key of the ARIA date grid moves; days as `yyyy-MM-dd`. Home and End stay in the month, because the
 * days of other months are not shown.
 * @returns undefined for every other key
 */
export function dayByKey(day: string, key: string, shift: boolean, weekStart: WeekStart): string | undefined {
  const week = weekOf(day, weekStart)
  const month = monthOf(day)
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1)
    case 'ArrowRight':
      return dayAfter(day, 1)
    case 'ArrowUp':
      return dayAfter(day, -7)
    case 'ArrowDown':
      return dayAfter(day, 7)
    case 'Home':
      return monthOf(week.from) === month ? week.from : `${month}-01`
    case 'End':
      return monthOf(week.to) === month ? week.to : lastDayOf(month)
    case 'PageUp':
      return sameDayOf(monthAfter(month, shift ? -12 : -1), day)
    case 'PageDown':
      return sameDayOf(monthAfter(month, shift ? 12 : 1), day)
    default:
      return undefined
  }
}

const lastDayOf = (month: string) => dayAfter(`${monthAfter(month, 1)}-01`, -1)

/** The day of a month with the number of another day, or the month's last day. */
function sameDayOf(month: string, day: string): string {
  const [same, last] = [`${month}-${day.slice(8)}`, lastDayOf(month)]
  return same < last ? same : last
}

/** `2026-12` as 'December 2026'. */
export const monthLabel = (month: string): string => formatFullDay(`${month}-01`).replace(/^\d+ /u, '')

/** 'Monday' to 'Sunday', or from 'Sunday' on. */
export function weekdayLabels(weekStart: WeekStart): string[] {
  const { from } = weekOf('2026-01-01', weekStart)
  return [0, 1, 2, 3, 4, 5, 6].map((days) => formatLongDay(dayAfter(from, days)).split(' ')[0] ?? '')
}
