import { wallAt } from '@openhour/shared/lib/wall-time.ts'

/** What the clocks of a zone show of an instant, as `yyyy-MM-dd` and `HH:mm`. */
export function wallOf(instant: string, zone: string): { day: string; time: string } {
  const text = new Date(wallAt(zone, Date.parse(instant))).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The time of day so many minutes later, on the same day: 23:59 at the latest. */
export function laterOnDay(time: string, minutes: number): string {
  const at = Math.min(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes, 1439)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
