import type { SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import {
  daysMadeAhead,
  isCancelled,
  longestSeries,
  type Scope,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import { dayOfOccurrence, instantsOf, type Repeat } from '@openhour/shared/features/appointments/series.rules.ts'
import { daysBetween } from '@openhour/shared/lib/days.ts'
import { v7 as newId } from 'uuid'
import type { Place } from './placing.queries.ts'
import type { OccurrenceRow, SeriesRow } from './series.queries.ts'

/** What the form says of the time: the day and the times on the clock of `timeZone`. */
export type WishedTime = { appointmentDate: string; startTime: string; endTime: string; timeZone: string }

/** `yyyy-MM-dd`, so many days later. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

export function placeOf(id: string, occurrence: number | null, time: WishedTime): Place {
  const { appointmentDate, startTime, endTime, timeZone } = time
  const { startMs, endMs } = instantsOf(timeZone, appointmentDate, startTime, endTime)
  const [startsAt, endsAt] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
  return { id, appointmentDate, startTime, endTime, timeZone, startsAt, endsAt, occurrence }
}

function repeatOf({ unit, every, by }: Pick<SeriesRow, 'unit' | 'every' | 'by'>): Repeat {
  return unit === 'week' ? { unit, every } : { unit, every, by: by ?? 'date' }
}

/** A new series, as it stands before any of it is made. */
export function seriesFrom(id: string, clientId: string, rule: SeriesRule, time: WishedTime): SeriesRow {
  const { appointmentDate: startDate, startTime, endTime, timeZone } = time
  const { unit, every, count } = rule
  const by = rule.unit === 'month' ? rule.by : null
  return { id, clientId, startDate, startTime, endTime, timeZone, unit, every, by, count, madeCount: 0 }
}

/**
 * Where the appointments of a series lie from a number on, as far as they are made today: all of a counted one, a year of one that goes on.
 * @param today `yyyy-MM-dd`
 */
export function placesOf(series: SeriesRow, from: number, today: string): Place[] {
  const until =
    series.count === null ? dayAfter(today > series.startDate ? today : series.startDate, daysMadeAhead) : null
  const last = Math.min(series.count ?? Infinity, from + longestSeries)
  const places: Place[] = []
  for (let number = from; number < last; number++) {
    const appointmentDate = dayOfOccurrence(series.startDate, repeatOf(series), number)
    if (until !== null && appointmentDate > until) break
    places.push(placeOf(newId(), number, { ...series, appointmentDate }))
  }
  return places
}

/** What becomes of a series when one of its appointments is changed together with others. */
export type SeriesChange = {
  /** The series that the changed ones belong to from now on; it is new when it goes a way of its own from `base` on. */
  target: SeriesRow
  isNew: boolean
  /** The first number that is changed, as the old series counts. */
  base: number
  /** Which get another series or number, whether they move or not. */
  renumbered: { id: string; occurrence: number }[]
  moved: Place[]
  added: Place[]
  /** Ids of those that were to come and have no place any more. */
  dropped: string[]
  /** From this number of the target on there is no place any more. */
  dropFrom: number | null
  /** What is left of the old series from `base` on has no place any more. */
  dropRest: boolean
}

type Change = {
  series: SeriesRow
  rows: readonly OccurrenceRow[]
  opened: OccurrenceRow
  scope: Exclude<Scope, 'this'>
  time: WishedTime
  /** What the rhythm shall be, `count` counted from the first changed one on; undefined where it stays. */
  rule: SeriesRule | undefined
  nowMs: number
  today: string
}

/**
 * Which appointments of a series go where. What was moved, cancelled or held by itself stays as it is; what is past stays where it was. The opened one
 * is among the changed in any case. Numbers stay wherever the rhythm does, so that what was left out is not made again.
 */
export function planSeriesChange({ series, rows, opened, scope, time, rule, nowMs, today }: Change): SeriesChange {
  const toCome = (row: OccurrenceRow) => Date.parse(row.startsAt) > nowMs
  const first = scope === 'all' ? rows.find(toCome) : undefined
  const base = Math.min(first?.occurrence ?? opened.occurrence, opened.occurrence)
  const later = rows.filter((row) => row.occurrence >= base)
  const going = later.filter(
    (row) => row === opened || (toCome(row) && !row.onItsOwn && !isCancelled(row.status) && isOpen(row.status)),
  )
  const shift = daysBetween(opened.appointmentDate, time.appointmentDate)
  const baseDay = dayOfOccurrence(series.startDate, repeatOf(series), base)
  const wished = rule ? seriesFrom(newId(), series.clientId, rule, time) : undefined
  const sameRhythm =
    !wished || (wished.unit === series.unit && wished.every === series.every && wished.by === series.by)
  const times = { startTime: time.startTime, endTime: time.endTime, timeZone: time.timeZone }

  if (!sameRhythm && wished) {
    const target = { ...wished, startDate: scope === 'following' ? time.appointmentDate : dayAfter(baseDay, shift) }
    const places = placesOf(target, 0, today)
    const moved = going.slice(0, places.length).map((row, index) => ({ ...(places[index] as Place), id: row.id }))
    return {
      target: { ...target, madeCount: places.length },
      isNew: true,
      base,
      renumbered: moved.map(({ id, occurrence }) => ({ id, occurrence: occurrence ?? 0 })),
      moved,
      added: places.slice(moved.length),
      dropped: going.slice(moved.length).map(({ id }) => id),
      dropFrom: null,
      dropRest: true,
    }
  }

  // A month's rule is read from its first day: when the day moves, it is counted anew from the first that moves.
  const anew = series.unit === 'month' && shift !== 0
  const back = anew ? base : 0
  const count = wished
    ? wished.count === null
      ? null
      : base - back + wished.count
    : series.count && series.count - back
  const target: SeriesRow = {
    ...series,
    ...times,
    id: base === 0 ? series.id : newId(),
    startDate: anew ? dayAfter(baseDay, shift) : dayAfter(series.startDate, shift),
    count,
    madeCount: Math.max(series.madeCount - back, 0),
  }
  const place = (row: OccurrenceRow) => {
    const number = row.occurrence - back
    const appointmentDate = dayOfOccurrence(target.startDate, repeatOf(target), number)
    return placeOf(row.id, number, { ...times, appointmentDate })
  }
  const added = placesOf(target, target.madeCount, today)
  const moved = going.map(place).filter(({ occurrence }) => count === null || (occurrence ?? 0) < count)
  return {
    target: { ...target, madeCount: target.madeCount + added.length },
    isNew: target.id !== series.id,
    base,
    renumbered: target.id === series.id ? [] : later.map((row) => ({ id: row.id, occurrence: row.occurrence - back })),
    moved,
    added,
    dropped: going.slice(moved.length).map(({ id }) => id),
    dropFrom: count,
    dropRest: false,
  }
}

function isOpen(status: OccurrenceRow['status']): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'scheduled'
}
