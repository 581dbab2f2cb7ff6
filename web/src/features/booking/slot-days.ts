import type { WeekStart } from '@openhour/shared/features/availability/availability.rules.ts'
import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { dayAfter, weekOf } from '@openhour/shared/lib/days.ts'
import { dayOf, wallAt } from '@openhour/shared/lib/wall-time.ts'

/** Slots by the day (`yyyy-MM-dd`) on which they start in an IANA zone; days and slots are in order. */
export function slotsByDay(slots: readonly Slot[], zone: string): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>()
  for (const slot of slots.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
    const day = dayOf(zone, Date.parse(slot.startsAt))
    const known = days.get(day)
    if (known) known.push(slot)
    else days.set(day, [slot])
  }
  return days
}

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

/** A part of a day, and its slots in order. */
export type DayPart = { name: 'Morning' | 'Afternoon' | 'Evening'; slots: Slot[] }

/** Slots of one day by the time in an IANA zone: until noon, until 17:00, later. Parts without slots are left out. */
export function dayParts(slots: readonly Slot[], zone: string): DayPart[] {
  const parts: DayPart[] = [
    { name: 'Morning', slots: [] },
    { name: 'Afternoon', slots: [] },
    { name: 'Evening', slots: [] },
  ]
  for (const slot of slots) {
    const hour = new Date(wallAt(zone, Date.parse(slot.startsAt))).getUTCHours()
    parts[hour < 12 ? 0 : hour < 17 ? 1 : 2]?.slots.push(slot)
  }
  return parts.filter((part) => part.slots.length > 0)
}
