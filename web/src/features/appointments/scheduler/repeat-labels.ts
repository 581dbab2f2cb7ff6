import type { SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isDay } from '@openhour/shared/lib/days.ts'

type RecurrenceRule = { unit: 'week' | 'month'; every: number; by?: 'date' | 'weekday' }

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const places = ['first', 'second', 'third', 'fourth', 'last']
const shortestMonth = 28

/** '1st', '22nd', '13th'. */
export function ordinal(number: number): string {
  const teen = Math.floor((number % 100) / 10) === 1
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

/**
 * How a series goes on, in words that follow from the day of its first appointment: 'Every month on the third Tuesday'. Without a day that exists
 * they name none.
 * @param day `yyyy-MM-dd`
 */
export function repeatText({ unit, every, by }: RecurrenceRule, day: string): string {
  const often = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
  if (unit === 'week') return often
  if (!isDay(day)) return by === 'weekday' ? `${often} on the same weekday` : `${often} on the same day`
  const date = Number(day.slice(8))
  if (by === 'weekday')
    return `${often} on the ${places[Math.floor((date - 1) / 7)]} ${weekdays[new Date(day).getUTCDay()]}`
  // Where a month is too short its last day is taken.
  return `${often} on the ${ordinal(date)}${date > shortestMonth ? ', or the last day' : ''}`
}

/** The choices of a rhythm on the form; `weeks` asks for a number, `keep` leaves a series as it goes. */
export type RepeatChoice = 'keep' | 'none' | 'week' | 'two-weeks' | 'weeks' | 'date' | 'weekday'

/**
 * What can be chosen for an appointment on a day.
 * @param current how the series goes on that is being changed; null for an appointment of none
 * @param canEnd the series may end with the appointment that was opened
 */
export function repeatOptions(
  day: string,
  current: SeriesRule | null,
  canEnd: boolean,
): { value: RepeatChoice; label: string }[] {
  return [
    current
      ? { value: 'keep', label: `As it is: ${inSentence(repeatText(current, day))}` }
      : { value: 'none', label: 'Does not repeat' },
    { value: 'week', label: repeatText({ unit: 'week', every: 1 }, day) },
    { value: 'two-weeks', label: repeatText({ unit: 'week', every: 2 }, day) },
    { value: 'weeks', label: 'Every … weeks' },
    { value: 'date', label: repeatText({ unit: 'month', every: 1, by: 'date' }, day) },
    { value: 'weekday', label: repeatText({ unit: 'month', every: 1, by: 'weekday' }, day) },
    ...(current && canEnd ? [{ value: 'none' as const, label: 'Ends with this appointment' }] : []),
  ]
}

const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
