import type { SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { daysCreatedAhead, maxSeriesLength } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { dayOfOccurrence } from '@openhour/shared/features/appointments/series.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { newId } from '../../platform/new-id.ts'
import { slotOf, type WallTime } from './slot.ts'
import type { Slot } from './slots.queries.ts'
import type { SeriesRow } from './series.queries.ts'

/** A new series without appointments. */
export function newSeries(id: string, clientId: string, repeat: SeriesRule, first: WallTime): SeriesRow {
  const { appointmentDate, startTime, endTime, timeZone } = first
  return {
    ...repeat,
    id,
    clientId,
    startDate: appointmentDate,
    ruleDate: appointmentDate,
    startTime,
    endTime,
    timeZone,
    nextOccurrence: 0,
  }
}

/**
 * Slots of the occurrences from number `from` on: all of a series with an end, otherwise those of the next year.
 * @param today `yyyy-MM-dd`
 */
export function slotsOf(series: SeriesRow, from: number, today: string): Slot[] {
  const until =
    series.count === null ? dayAfter(today > series.startDate ? today : series.startDate, daysCreatedAhead) : null
  const last = Math.min(series.count ?? Infinity, from + maxSeriesLength)
  const slots: Slot[] = []
  for (let number = from; number < last; number++) {
    const appointmentDate = dayOfOccurrence(series, number)
    if (until !== null && appointmentDate > until) break
    slots.push(slotOf(newId(), number, { ...series, appointmentDate }))
  }
  return slots
}
