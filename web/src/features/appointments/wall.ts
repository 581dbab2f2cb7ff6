import { wallAt } from '@openhour/shared/lib/wall-time.ts'

/** An instant on the clocks of a zone, as `yyyy-MM-dd` and `HH:mm`. */
export function wallOf(instant: string, zone: string): { day: string; time: string } {
  const text = new Date(wallAt(zone, Date.parse(instant))).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}
