import { isDay } from '@openhour/shared/lib/days.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import { instantOf, wallAt, wallMsOf } from '@openhour/shared/lib/wall-time.ts'

/** An instant as the clocks of a zone show it: what two fields of a form hold. */
export type Wall = { day: string; time: string }

export function wallOf(instant: string, zone: string): Wall {
  const wall = new Date(wallAt(zone, Date.parse(instant))).toISOString()
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** The instant of day and time; undefined if one is missing or wrong. */
export function momentOf({ day, time }: Wall, zone: string): string | undefined {
  if (!isDay(day) || !isTime(time)) return undefined
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(instantOf(zone, wallMsOf(day, hours * 60 + minutes))).toISOString()
}
