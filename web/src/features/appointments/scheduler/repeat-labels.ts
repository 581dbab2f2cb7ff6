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
 * A recurrence rule in words that match its first day: 'Every month on the third Tuesday'. Without a valid day, no day
 * is named.
 * @param day `yyyy-MM-dd`
 */
export function repeatText({ unit, every, by }: RecurrenceRule, day: string): string {
  const often = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
  if (unit === 'week') return often
  if (!isDay(day)) return by === 'weekday' ? `${often} on the same weekday` : `${often} on the same day`
  const date = Number(day.slice(8))
  if (by === 'weekday')
    return `${often} on the ${places[Math.floor((date - 1) / 7)]} ${weekdays[new Date(day).getUTCDay()]}`
  // Shorter months use their last day.
  return `${often} on the ${ordinal(date)}${date > shortestMonth ? ', or the last day' : ''}`
}

/** The recurrence options of the form; `weeks` asks for a number, `keep` leaves the rule unchanged. */
export type RepeatChoice = 'keep' | 'none' | 'week' | 'two-weeks' | 'weeks' | 'date' | 'weekday'

/**
 * The options for an appointment on a day.
 * @param current the rule of the series being changed; null if there is none
 * @param canEnd the series may end with the opened appointment
 */
export function repeatOptions(
  day: string,
  current: SeriesRule | null,
  canEnd: boolean,
): { value: RepeatChoice; label: string }[] {
  return [
    current
      ? { value: 'keep', label: `Unchanged: ${inSentence(repeatText(current, day))}` }
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
