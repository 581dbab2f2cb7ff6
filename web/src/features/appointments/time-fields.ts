import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import { minutesOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { countOf } from '../../lib/format.ts'
import { laterOnDay } from './wall.ts'

/** A time as it travels, `HH:mm`; anything else is still being typed, or is none. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/**
 * What somebody means by a time that they typed: '2:30 pm', '1430', '9', '9.15a'. Where the practice has the 12-hour clock and nobody said which
 * half of the day, a time to come after `after` is meant, else one from 7 in the morning on.
 * @param after `HH:mm`
 * @returns `HH:mm`; undefined for what is no time
 */
export function readTime(typed: string, style: ClockStyle, after?: string): string | undefined {
  const text = typed.trim().toLowerCase()
  const parts = /^(\d{1,2}?)(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/.exec(text)
  if (!parts) return undefined
  const hour = Number(parts[1])
  const minute = Number(parts[2] ?? 0)
  if (hour > 23 || minute > 59) return undefined
  const at = (hours: number) => laterOnDay('00:00', hours * 60 + minute)
  const half = parts[3]
  if (half) return hour < 1 || hour > 12 ? undefined : at((hour % 12) + (half === 'p' ? 12 : 0))
  if (style === '24-hour' || text.startsWith('0') || hour > 12) return at(hour)
  const [early, late] = [at(hour % 12), at((hour % 12) + 12)]
  if (after !== undefined && late > after) return early > after ? early : late
  return hour >= 7 && hour <= 11 ? early : late
}

/** From one time to another of the same day; undefined where there is none in between. */
export function minutesBetween(start: string, end: string): number | undefined {
  if (!isTime(start) || !isTime(end)) return undefined
  const minutes = minutesOf(end) - minutesOf(start)
  return minutes > 0 ? minutes : undefined
}

/** The end that goes with a start which has just been typed: it follows, unless somebody has set another one. */
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
export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && countOf(hours, 'hour'), rest > 0 && countOf(rest, 'minute')].filter(Boolean).join(' ')
}

const quarters = Array.from({ length: 57 }, (_, quarter) => laterOnDay('07:00', quarter * 15))

/** Starts to choose from: each quarter of an hour of a long working day, and the one that is set. */
export function offeredStarts(start: string): string[] {
  return [...new Set(isTime(start) ? [...quarters, start] : quarters)].toSorted()
}

/** Ends to choose from, after a start; the practice's own length is among them. */
export function offeredEnds(start: string, length: number): string[] {
  if (!isTime(start)) return []
  const lengths = new Set([25, 30, 45, 50, 60, 80, 90, 120, length])
  return [...new Set([...lengths].toSorted((a, b) => a - b).map((minutes) => laterOnDay(start, minutes)))]
}
