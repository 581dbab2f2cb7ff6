import { instantOf, wallAt, wallMsOf } from '../../lib/wall-time.ts'

/**
 * How a series repeats from its first day. `date`: on the same day of the month, or the last day of a shorter month. `weekday`: on the second Tuesday, for
 * example; a fifth weekday becomes the last one.
 */
export type Repeat = { unit: 'week'; every: number } | { unit: 'month'; every: number; by: 'date' | 'weekday' }

/** `ruleDate`: the day that defines a monthly rule, if the first month has no such day. Days are `yyyy-MM-dd`. */
export type Recurrence = Repeat & { startDate: string; ruleDate?: string }

const dayMs = 86_400_000
const dayText = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10)

/** The day of an occurrence, numbered from 0. It is a calendar day, so clock changes do not move appointments. */
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
 * The days of a series up to and including `until`.
 * @param count the total number of occurrences; null for a series without end
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

/** `HH:mm` as minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/**
 * When an appointment starts and ends. An hour stays an hour, even in the night when the clocks change.
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

/** `every week`, `every 2 months`. Leaves out the weekday, which depends on the reader's zone. */
export function repeatText(unit: string, every: number): string {
  return every === 1 ? `every ${unit}` : `every ${every} ${unit}s`
}

/** Whether the clocks of a zone skip this time on that day. */
export function isSkipped(zone: string, day: string, startTime: string): boolean {
  const wall = wallMsOf(day, minutesOf(startTime))
  return wallAt(zone, instantOf(zone, wall)) !== wall
}
