import { appointmentTexts } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { minutesOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { refusedField } from '../../platform/refusal.ts'
import { onClock, placeOf, type WallTime } from './place.ts'
import type { Place } from './placing.queries.ts'

const dayMinutes = 1440

/** An appointment as it is stored, as it was seen on the practice's clock, and as it is wished on that clock. */
export type OpenedChange = { was: Omit<Place, 'id' | 'occurrence'>; seen: WallTime; wish: WallTime }

/** `resizes`: it begins when it did and ends at another time. */
export function kindOf({ seen, wish }: OpenedChange): 'stays' | 'resizes' | 'moves' {
  if (seen.appointmentDate !== wish.appointmentDate || seen.startTime !== wish.startTime) return 'moves'
  return seen.endTime === wish.endTime ? 'stays' : 'resizes'
}

/** On another clock than its own an appointment may end on the next day. */
function lengthOf({ startTime, endTime }: WallTime): number {
  return (minutesOf(endTime) - minutesOf(startTime) + dayMinutes) % dayMinutes
}

/** `HH:mm` so many minutes after another; undefined where that is no longer the same day. */
function timeAfter(startTime: string, minutes: number): string | undefined {
  const at = minutesOf(startTime) + minutes
  return at < dayMinutes ? new Date(at * 60_000).toISOString().slice(11, 16) : undefined
}

/** Where the opened one lies from now on. What stays keeps its zone, what only ends at another time its beginning as well. */
export function openedPlace(id: string, occurrence: number | null, change: OpenedChange): Place {
  const { was, wish } = change
  const kind = kindOf(change)
  if (kind === 'stays') return { ...was, id, occurrence }
  if (kind === 'moves') return placeOf(id, occurrence, wish)
  const endTime = timeAfter(was.startTime, lengthOf(wish))
  const endsAt = new Date(Date.parse(was.startsAt) + lengthOf(wish) * 60_000).toISOString()
  return endTime === undefined ? placeOf(id, occurrence, wish) : { ...was, endTime, endsAt, id, occurrence }
}

export type SeriesTimes = { day: string; startTime: string; endTime: string; timeZone: string }

/**
 * What becomes of the times of a series: of day, beginning and length those change that the person changed; a series that moves goes by the
 * practice's clock from then on.
 * @param regular where the series has the opened appointment, which may lie elsewhere by itself
 * @throws Refusal where the appointments of the series would end on the next day
 */
export function timesOfSeries(regular: WallTime, change: OpenedChange): SeriesTimes {
  const { seen, wish } = change
  const kind = kindOf(change)
  const { appointmentDate: day, startTime, endTime, timeZone } = regular
  if (kind === 'stays') return { day, startTime, endTime, timeZone }
  const length = lengthOf(wish) === lengthOf(seen) ? lengthOf(regular) : lengthOf(wish)
  if (kind === 'resizes') return { day, startTime, endTime: endAfter(startTime, length), timeZone }
  const here = onClock(placeOf('', null, regular), wish.timeZone)
  const begins = wish.startTime === seen.startTime ? here.startTime : wish.startTime
  return {
    day: wish.appointmentDate === seen.appointmentDate ? here.appointmentDate : wish.appointmentDate,
    startTime: begins,
    endTime: endAfter(begins, length),
    timeZone: wish.timeZone,
  }
}

function endAfter(startTime: string, length: number): string {
  const endTime = timeAfter(startTime, length)
  if (endTime === undefined) throw refusedField('endTime', appointmentTexts.endFirst)
  return endTime
}
