import { dayHere } from '@openhour/shared/lib/days.ts'
import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import type { Instant } from './format.ts'

/** The day of an instant as `2026-04-21`, in `zone`, else in the browser's. */
export function dayIn(at: Instant, zone?: string): string {
  const date = new Date(at)
  return zone === undefined ? dayHere(date) : dayOf(zone, date.getTime())
}
