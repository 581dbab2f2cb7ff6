import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import { clockStyle, formatTimeOfDay } from './format.ts'

export type { ClockStyle }

/** The time of day that many minutes later on the same day, capped at 23:59. */
export function laterOnDay(time: string, minutes: number): string {
  const at = Math.min(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes, 1439)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

/**
 * Parses a typed time: '2:30 pm', '1430', '9', '9.15a'. On a 12-hour clock without am/pm, assumes the first match after
 * `after`, else from 7:00 on.
 * @param style the practice's unless given
 * @param after `HH:mm`; anything else counts as undefined
 * @returns `HH:mm`; undefined if it is not a time
 */
export function readTime(typed: string, style: ClockStyle = clockStyle(), after = ''): string | undefined {
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
  if (isTime(after) && late > after) return early > after ? early : late
  return hour >= 7 && hour <= 11 ? early : late
}

/** A time field's value for display; input that is not a time stays as typed. */
export function timeShown(value: string, style?: ClockStyle): string {
  return isTime(value) ? formatTimeOfDay(value, style) : value
}

const quarters = Array.from({ length: 57 }, (_, quarter) => laterOnDay('07:00', quarter * 15))

/**
 * Times to choose from: every quarter of an hour of a long working day, and the current value; only those after `after`
 * if it is a time.
 */
export function offeredTimes(time: string, after = ''): string[] {
  const all = new Set(isTime(time) ? [...quarters, time] : quarters)
  return [...all].filter((one) => !isTime(after) || one > after).toSorted()
}
