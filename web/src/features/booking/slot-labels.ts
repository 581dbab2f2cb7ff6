import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import { dayOf, offsetAt } from '@openhour/shared/lib/wall-time.ts'
import { countOf, formatLongDay, formatShortDay, formatTime } from '../../lib/time/format.ts'
import { monthLabel } from '../../lib/time/month-days.ts'
import { zoneText } from '../../lib/time/zone-names.ts'
import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'

/** How times are written. `zone` is the client's, `practiceZone` the practice's; both IANA names. */
export type TimeDisplay = { zone: string; practiceZone: string; clockStyle: ClockStyle }

/** '4 free times', 'no free times'. */
export const freeTimes = (count: number): string => (count === 0 ? 'no free times' : countOf(count, 'free time'))

/**
 * A day of the calendar: 'Tuesday 2 December, 4 free times'. Days as `yyyy-MM-dd`.
 * @param count undefined while it is not known
 */
export function dayLabel(day: string, count: number | undefined, today: string): string {
  return formatLongDay(day, today) + (count === undefined ? '' : `, ${freeTimes(count)}`)
}

/** What is announced when a day's times appear: 'Tuesday 2 December: 4 free times'. Days as `yyyy-MM-dd`. */
export const dayMessage = (day: string, count: number, today: string): string =>
  `${formatLongDay(day, today)}: ${freeTimes(count)}`

/** What is announced when another month (`yyyy-MM`) appears. `days` is the number of its days with free slots. */
export const monthMessage = (month: string, days: number): string =>
  `${monthLabel(month)}: ${days === 0 ? 'no free times' : `free times on ${countOf(days, 'day')}`}`

/** '50 minutes each' if all slots are equally long, else ''. */
export function lengthLabel(slots: readonly Slot[]): string {
  const lengths = new Set(slots.map((slot) => Date.parse(slot.endsAt) - Date.parse(slot.startsAt)))
  const [length = 0] = lengths
  if (lengths.size !== 1) return ''
  return countOf(length / 60_000, 'minute') + (slots.length > 1 ? ' each' : '')
}

export type TimeLabel = {
  /** In the client's zone: '9:00 AM'; with the offset if the clocks show this time twice: '1:30 AM (UTC+1)'. */
  time: string
  /** In the practice's zone if it differs: '4:00 AM New York time', with the day if that differs too. */
  there: string | undefined
  /** Both, as an accessible name. */
  spoken: string
}

/** How the start of a slot is written. `sameDay` are all slots of its day. */
export function timeLabel(slot: Slot, sameDay: readonly Slot[], display: TimeDisplay): TimeLabel {
  const { zone, practiceZone, clockStyle } = display
  const at = Date.parse(slot.startsAt)
  const written = (one: Slot) => formatTime(one.startsAt, { zone, style: clockStyle })
  const twice = sameDay.filter((one) => written(one) === written(slot)).length > 1
  const time = written(slot) + (twice ? ` (${offsetLabel(offsetAt(zone, at))})` : '')
  if (offsetAt(zone, at) === offsetAt(practiceZone, at)) return { time, there: undefined, spoken: time }
  const otherDay = dayOf(practiceZone, at)
  const day = otherDay === dayOf(zone, at) ? '' : `${formatShortDay(otherDay)}, `
  const there = `${day}${formatTime(slot.startsAt, { zone: practiceZone, style: clockStyle })} ${zoneText(practiceZone)}`
  return { time, there, spoken: `${time} ${zoneText(zone)}, ${there}` }
}

/** An offset in milliseconds as 'UTC+5:30'. */
function offsetLabel(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`
}
