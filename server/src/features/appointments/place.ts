import { instantsOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { wallAt } from '@openhour/shared/lib/wall-time.ts'
import type { Place } from './placing.queries.ts'

/** A day and two times on the clock of a zone. */
export type WallTime = { appointmentDate: string; startTime: string; endTime: string; timeZone: string }

export function placeOf(id: string, occurrence: number | null, time: WallTime): Place {
  const { appointmentDate, startTime, endTime, timeZone } = time
  const { startMs, endMs } = instantsOf(timeZone, appointmentDate, startTime, endTime)
  const [startsAt, endsAt] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
  return { id, appointmentDate, startTime, endTime, timeZone, startsAt, endsAt, occurrence }
}

type Placed = WallTime & { startsAt: string; endsAt: string }

/** The same on the clock of another zone; on its own clock it stays as it was written, even where the clocks skip that time. */
export function onClock<Row extends Placed>(row: Row, zone: string): Row {
  if (row.timeZone === zone) return row
  const [start, end] = [row.startsAt, row.endsAt].map((at) => new Date(wallAt(zone, Date.parse(at))).toISOString())
  return {
    ...row,
    appointmentDate: start?.slice(0, 10),
    startTime: start?.slice(11, 16),
    endTime: end?.slice(11, 16),
    timeZone: zone,
  }
}
