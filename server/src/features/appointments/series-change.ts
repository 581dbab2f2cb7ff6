import type { AppointmentChange, SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { dayOfOccurrence, type Repeat } from '@openhour/shared/features/appointments/series.rules.ts'
import { dayAfter, daysBetween } from '@openhour/shared/lib/days.ts'
import { newId } from '../../platform/new-id.ts'
import { found } from '../../platform/refusal.ts'
import type { PracticeTime } from '../../platform/time/practice-time.ts'
import type { StoredAppointment } from './appointments.queries.ts'
import { newSeriesTimes, slotOf, type TimeChange } from './slot.ts'
import type { Slot } from './slots.queries.ts'
import type { Notify } from './queue-notices.queries.ts'
import { newSeries, slotsOf } from './series-slots.ts'
import type { OccurrenceRow, SeriesRow, SeriesWithDetails } from './series.queries.ts'

/** What a change will write. */
export type ChangePlan = {
  /** Existing appointments with their new slots, including the opened one. */
  moved: Slot[]
  added: Slot[]
  /** Ids of upcoming appointments that will be deleted. */
  dropped: string[]
  notify: Exclude<Notify, 'none'>
  /** Whether the moved ones become exceptions of their series. */
  isException: boolean
  /** Null if only the opened appointment changes. */
  series: SeriesPlan | null
}

export type SeriesPlan = {
  row: SeriesRow
  isNew: boolean
  /** The series that a new one replaces from occurrence `from` on. `dropsRest`: delete its later occurrences. */
  replaced: { id: string; from: number; dropsRest: boolean } | null
  /** Appointments that get another series or occurrence number, moved or not. */
  renumbered: { id: string; occurrence: number }[]
  /** Occurrences from this number on are deleted. */
  dropFrom: number | null
  /** Whether the opened appointment is not where the rule puts it. */
  isApart: boolean
  /** Ids of exceptions, which keep their time and get only type, notes, link and place. */
  exceptions: string[]
}

/** A stored series with its occurrences. */
export type OpenedSeries = { row: SeriesWithDetails; occurrences: readonly OccurrenceRow[] }

/** Makes the appointment at `slot` the first of a new series. */
export function planNewSeries(
  repeat: SeriesRule,
  slot: Slot,
  { clientId }: StoredAppointment,
  today: string,
): ChangePlan {
  const row = newSeries(newId(), clientId, repeat, slot)
  const [first, ...added] = slotsOf(row, 0, today)
  return {
    moved: [{ ...(first as Slot), id: slot.id }],
    added,
    dropped: [],
    notify: 'following',
    isException: false,
    series: {
      row: { ...row, nextOccurrence: added.length + 1 },
      isNew: true,
      replaced: null,
      renumbered: [{ id: slot.id, occurrence: 0 }],
      dropFrom: null,
      isApart: false,
      exceptions: [],
    },
  }
}

/**
 * Plans the change of a series. Exceptions and completed, cancelled and past occurrences stay as they are. The opened one always gets the slot that the
 * person chose. Occurrence numbers are kept as long as the rule is, so that skipped occurrences are not created again.
 */
export function planSeriesChange(
  change: Pick<AppointmentChange, 'scope' | 'repeat'>,
  time: TimeChange,
  { row: series, occurrences }: OpenedSeries,
  { now, today }: Pick<PracticeTime, 'now' | 'today'>,
): ChangePlan {
  const same = occurrences.filter(({ id }) => id === time.slot.id)
  const opened = found(same, appointmentTexts.notFound)
  const isUpcoming = ({ startsAt }: OccurrenceRow) => Date.parse(startsAt) > Date.parse(now)
  const first = change.scope === 'all' ? occurrences.find(isUpcoming) : undefined
  const from = Math.min(first?.occurrence ?? opened.occurrence, opened.occurrence)
  const later = occurrences.filter(({ occurrence }) => occurrence >= from)
  const others = later.filter((row) => row !== opened && isUpcoming(row) && isOpen(row.status))
  const changing = later.filter((row) => row === opened || (others.includes(row) && !row.isException))
  // Ending the recurrence makes the opened occurrence the last.
  const repeat: SeriesRule | undefined = change.repeat === null ? { unit: 'week', every: 1, count: 1 } : change.repeat
  if (repeat !== undefined && !isSameRule(repeat, series)) {
    const shift = daysBetween(time.from.appointmentDate, time.to.appointmentDate)
    const startDate =
      change.scope === 'following' ? time.slot.appointmentDate : dayAfter(dayOfOccurrence(series, from), shift)
    const row = newSeries(newId(), series.clientId, repeat, { ...time.slot, appointmentDate: startDate })
    const slots = slotsOf(row, 0, today)
    const moved = changing.slice(0, slots.length).map(({ id }, index) => ({ ...(slots[index] as Slot), id }))
    return {
      moved,
      added: slots.slice(moved.length),
      dropped: changing.slice(moved.length).map(({ id }) => id),
      notify: 'following',
      isException: false,
      series: {
        row: { ...row, nextOccurrence: slots.length },
        isNew: true,
        replaced: { id: series.id, from, dropsRest: true },
        renumbered: moved.map(({ id, occurrence }) => ({ id, occurrence: occurrence ?? 0 })),
        dropFrom: null,
        isApart: false,
        exceptions: [],
      },
    }
  }

  const { startTime, endTime, timeZone } = series
  const regular = { appointmentDate: dayOfOccurrence(series, opened.occurrence), startTime, endTime, timeZone }
  const { appointmentDate, ...times } = newSeriesTimes(regular, time)
  // A monthly rule depends on its day. On another day, occurrences are renumbered from the first one that moves.
  const offset = series.unit === 'month' && appointmentDate !== regular.appointmentDate ? from : 0
  const count = repeat ? repeat.count && from - offset + repeat.count : series.count && series.count - offset
  const row: SeriesRow = {
    ...series,
    ...(appointmentDate === regular.appointmentDate
      ? {}
      : startOn(series, appointmentDate, offset - opened.occurrence)),
    ...times,
    id: from === 0 ? series.id : newId(),
    count,
    nextOccurrence: Math.max(series.nextOccurrence - offset, 0),
  }
  const slotIn = ({ id, occurrence }: OccurrenceRow) => {
    const number = occurrence - offset
    return slotOf(id, number, { ...row, appointmentDate: dayOfOccurrence(row, number) })
  }
  const added = slotsOf(row, row.nextOccurrence, today)
  const moved = changing
    .filter(({ occurrence }) => count === null || occurrence - offset < count)
    .map((one) => (one === opened ? time.slot : slotIn(one)))
  const dropped = changing.slice(moved.length).map(({ id }) => id)
  const isNew = row.id !== series.id
  return {
    moved,
    added,
    dropped,
    notify: added.length + dropped.length === 0 ? 'moved' : 'following',
    isException: false,
    series: {
      row: { ...row, nextOccurrence: row.nextOccurrence + added.length },
      isNew,
      replaced: isNew ? { id: series.id, from, dropsRest: false } : null,
      renumbered: isNew ? later.map(({ id, occurrence }) => ({ id, occurrence: occurrence - offset })) : [],
      dropFrom: count,
      isApart: time.kind === 'stays' ? opened.isException : !isSameTime(time.slot, slotIn(opened)),
      exceptions: others.filter(({ isException }) => isException).map(({ id }) => id),
    },
  }
}

function isSameRule(repeat: Repeat, other: Repeat): boolean {
  const byOf = (rule: Repeat) => (rule.unit === 'month' ? rule.by : null)
  return repeat.unit === other.unit && repeat.every === other.every && byOf(repeat) === byOf(other)
}

/** The start of a series that has `day` as an occurrence, `-number` occurrences after the start. */
function startOn(series: SeriesRow, day: string, number: number) {
  const startDate = dayOfOccurrence({ ...series, startDate: day, ruleDate: day }, number)
  return { startDate, ruleDate: series.unit === 'month' ? day : startDate }
}

/** Compares instants, because the database formats them differently. */
function isSameTime(one: Slot, other: Slot): boolean {
  return Date.parse(one.startsAt) === Date.parse(other.startsAt) && Date.parse(one.endsAt) === Date.parse(other.endsAt)
}
