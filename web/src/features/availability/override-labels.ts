import type { DateOverride } from '@openhour/shared/features/availability/availability.contract.ts'
import { daysBetween } from '@openhour/shared/lib/days.ts'
import { countOf, formatLongDay, formatTimeOfDay } from '../../lib/time/format.ts'

/** 'Monday 26 October to Friday 6 November'; a single day is named once. */
export function daysOf({ fromDate, toDate }: Pick<DateOverride, 'fromDate' | 'toDate'>, today: string): string {
  const first = formatLongDay(fromDate, today)
  return fromDate === toDate ? first : `${first} to ${formatLongDay(toDate, today)}`
}

/** What these days are instead: '12 days off', 'Time off', '9:00 AM to 1:00 PM'. */
export function insteadOf({ fromDate, toDate, startTime, endTime }: DateOverride): string {
  if (startTime !== null && endTime !== null) return `${formatTimeOfDay(startTime)} to ${formatTimeOfDay(endTime)}`
  const count = daysBetween(fromDate, toDate) + 1
  return count === 1 ? 'Time off' : `${countOf(count, 'day')} off`
}
