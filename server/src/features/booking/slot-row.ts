import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { wallAt } from '@openhour/shared/lib/wall-time.ts'

/** The appointment's columns for its time in the practice's zone. */
export function rowOf({ startsAt, endsAt }: Slot, zone: string): string {
  const [start = '', end = ''] = [startsAt, endsAt].map((at) => new Date(wallAt(zone, Date.parse(at))).toISOString())
  return JSON.stringify({
    appointment_date: start.slice(0, 10),
    start_time: start.slice(11, 16),
    end_time: end.slice(11, 16),
    starts_at: startsAt,
    ends_at: endsAt,
  })
}
