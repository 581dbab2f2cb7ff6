import { countOf } from '../../lib/time/format.ts'

/** The lead times offered for reminders, in minutes before an appointment. */
export const usualLeadTimes: readonly number[] = [15, 30, 60, 120, 240, 720, 1440, 2880, 4320, 10_080, 20_160]

/** 1440 as '1 day before', in the largest unit that divides it. */
export function leadTimeText(minutes: number): string {
  const units = [
    [10_080, 'week'],
    [1440, 'day'],
    [60, 'hour'],
    [1, 'minute'],
  ] as const
  const [size, unit] = units.find(([of]) => minutes % of === 0) ?? [1, 'minute']
  return `${countOf(minutes / size, unit)} before`
}
