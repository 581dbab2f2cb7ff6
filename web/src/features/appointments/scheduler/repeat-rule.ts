import type { SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { maxSeriesLength } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { daysOfSeries } from '@openhour/shared/features/appointments/series.rules.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import type { RepeatChoice } from './repeat-labels.ts'

/** The most weeks between two appointments. */
export const maxWeeks = 12

type RepeatValues = {
  appointmentDate: string
  repeat: RepeatChoice
  weeks: string
  ends: string
  count: string
  until: string
}

const within = (text: string, most: number) => /^\s*\d+\s*$/.test(text) && Number(text) >= 1 && Number(text) <= most

/** The chosen recurrence rule; null for none, undefined to keep the current one. An invalid number counts as 1: the schema could not name its field. */
export function ruleOf(values: RepeatValues): SeriesRule | null | undefined {
  const { appointmentDate, repeat, weeks, ends, count, until } = values
  if (repeat === 'keep') return undefined
  if (repeat === 'none') return null
  const numberOf = (text: string, most: number) => (within(text, most) ? Number(text) : 1)
  const every = repeat === 'weeks' ? numberOf(weeks, maxWeeks) : repeat === 'two-weeks' ? 2 : 1
  const rule =
    repeat === 'date' || repeat === 'weekday'
      ? ({ unit: 'month', every: 1, by: repeat } as const)
      : ({ unit: 'week', every } as const)
  if (ends === 'never') return { ...rule, count: null }
  if (ends === 'after') return { ...rule, count: numberOf(count, maxSeriesLength) }
  const isKnown = isDay(appointmentDate) && isDay(until)
  // One more than allowed, so that the check can tell.
  const days = isKnown ? daysOfSeries(appointmentDate, rule, maxSeriesLength + 1, until).length : 1
  return { ...rule, count: Math.max(days, 1) }
}

/** What is wrong with the rule, by field. */
export function repeatFaults(values: RepeatValues): { weeks?: string; count?: string; until?: string } {
  const { appointmentDate, repeat, ends, weeks, count, until } = values
  if (repeat === 'none' || repeat === 'keep') return {}
  const untilFault = !isDay(until)
    ? 'Please enter the last day'
    : until < appointmentDate
      ? 'The last day must not be before the first appointment'
      : (ruleOf(values)?.count ?? 0) > maxSeriesLength
        ? `That would be more than ${maxSeriesLength} appointments. Please choose an earlier day.`
        : undefined
  return {
    ...(repeat === 'weeks' &&
      !within(weeks, maxWeeks) && { weeks: `Please enter a number of weeks from 1 to ${maxWeeks}` }),
    ...(ends === 'after' &&
      !within(count, maxSeriesLength) && { count: `Please enter a number from 1 to ${maxSeriesLength}` }),
    ...(ends === 'on' && untilFault !== undefined && { until: untilFault }),
  }
}
