import { instantOf, wallMsOf } from '../../lib/wall-time.ts'

/**
 * How appointments of a series follow one another, from the day of the first. `date` keeps the day of the month, or takes the last where a month has
 * no such day; `weekday` keeps the second Tuesday, say, and the fifth as the last.
 */
export type Repeat = { unit: 'week'; every: number } | { unit: 'month'; every: number; by: 'date' | 'weekday' }

/** `ruleDate`: the day that a monthly rule is read from, where the first month has no such day. Days are `yyyy-MM-dd`. */
export type Recurrence = Repeat & { startDate: string; ruleDate?: string }

const dayMs = 86_400_000
const dayText = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10)

/**
 * The day of one appointment of a series, by its number from 0 on. A calendar day and nothing else: which instant it is follows from the clock of
 * the practice on that day, so that no change of the clocks moves it.
 */
export function dayOfOccurrence(series: Recurrence, number: number): string {
  const start = new Date(series.startDate)
  if (series.unit === 'week') return dayText(start.getTime() + number * series.every * 7 * dayMs)
  const month = start.getUTCMonth() + number * series.every
  const first = Date.UTC(start.getUTCFullYear(), month, 1)
  const days = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const rule = new Date(series.ruleDate ?? series.startDate)
  const date = rule.getUTCDate()
  if (series.by === 'date') return dayText(first + (Math.min(date, days) - 1) * dayMs)
  const toWeekday = (rule.getUTCDay() - new Date(first).getUTCDay() + 7) % 7
  const nth = toWeekday + Math.floor((date - 1) / 7) * 7
  return dayText(first + (nth < days ? nth : nth - 7) * dayMs)
}

/**
 * The days of a series up to one, that included.
 * @param count how many there are in all; null for a series without an end
 * @param until `yyyy-MM-dd`
 */
export function daysOfSeries(startDate: string, repeat: Repeat, count: number | null, until: string): string[] {
  const days: string[] = []
  while (days.length < (count ?? Infinity)) {
    const day = dayOfOccurrence({ ...repeat, startDate }, days.length)
    if (day > until) break
    days.push(day)
  }
  return days
}

/** The minutes of the day that a time `HH:mm` says. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/**
 * When an appointment begins and ends. Its length is what lies between the two times on a quiet day: an hour stays an hour on the night when the
 * clocks change.
 * @param startTime `HH:mm`. @param endTime `HH:mm`, later on the same day
 */
export function instantsOf(
  zone: string,
  day: string,
  startTime: string,
  endTime: string,
): { startMs: number; endMs: number } {
  const start = minutesOf(startTime)
  const startMs = instantOf(zone, wallMsOf(day, start))
  return { startMs, endMs: startMs + (minutesOf(endTime) - start) * 60_000 }
}
