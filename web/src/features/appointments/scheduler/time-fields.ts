import { minutesOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import { countOf } from '../../../lib/time/format.ts'
import { laterOnDay } from '../../../lib/time/times.ts'

/** Minutes from one time to another on the same day; undefined if the second is not later. */
export function minutesBetween(start: string, end: string): number | undefined {
  if (!isTime(start) || !isTime(end)) return undefined
  const minutes = minutesOf(end) - minutesOf(start)
  return minutes > 0 ? minutes : undefined
}

/** The end for a newly typed start: it follows the start unless it was set by hand. */
export function endFollowing(
  before: { startTime: string; endTime: string },
  startTime: string,
  length: number,
): string {
  const { endTime } = before
  const followed = endTime === '' || (isTime(before.startTime) && endTime === laterOnDay(before.startTime, length))
  return followed && isTime(startTime) ? laterOnDay(startTime, length) : endTime
}

/** '50 minutes', '1 hour 20 minutes'. */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && countOf(hours, 'hour'), rest > 0 && countOf(rest, 'minute')].filter(Boolean).join(' ')
}

/** End times to choose from after a start, including the practice's default length. */
export function offeredEnds(start: string, length: number): string[] {
  if (!isTime(start)) return []
  const lengths = new Set([25, 30, 45, 50, 60, 80, 90, 120, length])
  return [...new Set([...lengths].toSorted((a, b) => a - b).map((minutes) => laterOnDay(start, minutes)))]
}
