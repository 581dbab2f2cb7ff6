import type { SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import {
  daysMadeAhead,
  isOpen,
  longestSeries,
  type Scope,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import { dayOfOccurrence, type Repeat } from '@openhour/shared/features/appointments/series.rules.ts'
import { dayAfter, daysBetween } from '@openhour/shared/lib/days.ts'
import { v7 as newId } from 'uuid'
import { kindOf, type OpenedChange, openedPlace, timesOfSeries } from './opened-change.ts'
import { placeOf, type WallTime } from './place.ts'
import type { Place } from './placing.queries.ts'
import type { OccurrenceRow, SeriesRow } from './series.queries.ts'

function dayOf(series: SeriesRow, number: number): string {
  return dayOfOccurrence(series.startDate, repeatOf(series), number, series.ruleDate)
}

function repeatOf({ unit, every, by }: Pick<SeriesRow, 'unit' | 'every' | 'by'>): Repeat {
  return unit === 'week' ? { unit, every } : { unit, every, by: by ?? 'date' }
}

/** A new series, as it stands before any of it is made. */
export function seriesFrom(id: string, clientId: string, rule: SeriesRule, time: WallTime): SeriesRow {
  const { appointmentDate: startDate, startTime, endTime, timeZone } = time
  const { unit, every, count } = rule
  const by = rule.unit === 'month' ? rule.by : null
  return {
    id,
    clientId,
    startDate,
    ruleDate: startDate,
    startTime,
    endTime,
    timeZone,
    unit,
    every,
    by,
    count,
    nextOccurrence: 0,
  }
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
    const appointmentDate = dayOf(series, number)
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
  /** The opened one where it lies elsewhere than its series has it: it is on its own. */
  apart: string | null
  /** Ids of those that lie elsewhere by themselves: they stay there, and get what is not about time. */
  detailed: string[]
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
  change: OpenedChange
  /** What the rhythm shall be, `count` counted from the first changed one on; undefined where it stays. */
  rule: SeriesRule | undefined
  nowMs: number
  today: string
}

/**
 * Which appointments of a series go where. What was moved, cancelled or held by itself stays as it is; what is past stays where it was. The opened one
 * is among the changed in any case, and lies where the person put it. Numbers stay wherever the rhythm does, so that what was left out is not made
 * again.
 */
export function planSeriesChange({ series, rows, opened, scope, change, rule, nowMs, today }: Change): SeriesChange {
  const toCome = (row: OccurrenceRow) => Date.parse(row.startsAt) > nowMs
  const first = scope === 'all' ? rows.find(toCome) : undefined
  const base = Math.min(first?.occurrence ?? opened.occurrence, opened.occurrence)
  const later = rows.filter((row) => row.occurrence >= base)
  const open = (row: OccurrenceRow) => toCome(row) && isOpen(row.status)
  const going = later.filter((row) => row === opened || (open(row) && !row.isException))
  const detailed = later.filter((row) => row !== opened && open(row) && row.isException).map(({ id }) => id)
  const own = openedPlace(opened.id, opened.occurrence, change)
  const wished = rule ? seriesFrom(newId(), series.clientId, rule, own) : undefined
  const sameRecurrence =
    !wished || (wished.unit === series.unit && wished.every === series.every && wished.by === series.by)

  if (!sameRecurrence && wished) {
    const shift = daysBetween(change.seen.appointmentDate, change.wish.appointmentDate)
    const startDate = scope === 'following' ? own.appointmentDate : dayAfter(dayOf(series, base), shift)
    const target = { ...wished, startDate, ruleDate: startDate }
    const places = placesOf(target, 0, today)
    const moved = going.slice(0, places.length).map((row, index) => ({ ...(places[index] as Place), id: row.id }))
    return {
      target: { ...target, nextOccurrence: places.length },
      isNew: true,
      base,
      renumbered: moved.map(({ id, occurrence }) => ({ id, occurrence: occurrence ?? 0 })),
      moved,
      apart: null,
      detailed: [],
      added: places.slice(moved.length),
      dropped: going.slice(moved.length).map(({ id }) => id),
      dropFrom: null,
      dropRest: true,
    }
  }

  const regular = { ...series, appointmentDate: dayOf(series, opened.occurrence) }
  const times = timesOfSeries(regular, change)
  // A month's rule is read from a day: when that day is another, the series is counted anew from the first that moves.
  const anew = series.unit === 'month' && times.day !== regular.appointmentDate
  const back = anew ? base : 0
  const count = wished
    ? wished.count === null
      ? null
      : base - back + wished.count
    : series.count && series.count - back
  const target: SeriesRow = {
    ...series,
    ...startingOn(series, times.day, opened.occurrence, back),
    startTime: times.startTime,
    endTime: times.endTime,
    timeZone: times.timeZone,
    id: base === 0 ? series.id : newId(),
    count,
    nextOccurrence: Math.max(series.nextOccurrence - back, 0),
  }
  const place = (row: OccurrenceRow) => {
    const number = row.occurrence - back
    return placeOf(row.id, number, { ...target, appointmentDate: dayOf(target, number) })
  }
  const ofSeries = place(opened)
  const lies = sameInstant(own.startsAt, ofSeries.startsAt) && sameInstant(own.endsAt, ofSeries.endsAt)
  const apart = (kindOf(change) === 'stays' ? opened.isException : !lies) ? opened.id : null
  const added = placesOf(target, target.nextOccurrence, today)
  const moved = going
    .map((row) => (row === opened ? { ...own, occurrence: ofSeries.occurrence } : place(row)))
    .filter(({ occurrence }) => count === null || (occurrence ?? 0) < count)
  return {
    target: { ...target, nextOccurrence: target.nextOccurrence + added.length },
    isNew: target.id !== series.id,
    base,
    renumbered: target.id === series.id ? [] : later.map((row) => ({ id: row.id, occurrence: row.occurrence - back })),
    moved,
    apart,
    detailed,
    added,
    dropped: going.slice(moved.length).map(({ id }) => id),
    dropFrom: count,
    dropRest: false,
  }
}

/** The first day of a series of which the appointment with this number lies on `day`, counted from number `back` of the old one on. */
function startingOn(series: SeriesRow, day: string, number: number, back: number) {
  if (day === dayOf(series, number)) return {}
  const repeat = repeatOf(series)
  const startDate = dayOfOccurrence(day, repeat, back - number)
  return { startDate, ruleDate: repeat.unit === 'month' ? day : startDate }
}

/** Instants of the database and of the planning are written in different ways. */
function sameInstant(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other)
}
