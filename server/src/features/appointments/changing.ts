import type { AppointmentChange, SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts, isOpen, type Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { v7 as newId } from 'uuid'
import { nowMs } from '../../platform/clock.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { Working } from '../../platform/http/operations.ts'
import { found, refusing } from '../../platform/refusal.ts'
import { practiceTime, type PracticeTime } from '../../platform/time/practice-time.ts'
import { inMonths, outcome, shown, type Written } from './adding.ts'
import { dayPast, notPossible, refusals } from './appointment-refusals.ts'
import {
  findAppointment,
  lockPractice,
  refuseBeyondLimit,
  refuseUnlessSeen,
  type StoredWhole,
} from './appointments.queries.ts'
import { kindOf, type OpenedChange, openedPlace } from './opened-change.ts'
import { onClock } from './place.ts'
import {
  type Common,
  findPlaced,
  type Given,
  giveDetails,
  goAlong,
  insertPlaces,
  leaveOnItsOwn,
  leaveWhereTheyAre,
  movePlaces,
  type Place,
} from './placing.queries.ts'
import { queueNotices, queueOneNotice } from './queue-notices.queries.ts'
import { placesOf, planSeriesChange, type SeriesChange, seriesFrom } from './series-plan.ts'
import {
  changeSeries,
  dropOccurrences,
  endSeries,
  findSeries,
  insertSeries,
  listOccurrences,
  renumber,
  type WholeSeries,
} from './series.queries.ts'
import { beginUndo, keepUndo } from './undo.queries.ts'

/** What a change amounts to before anything is written: one that moves, one that becomes a series, or a series that changes. */
export type Planning =
  | { kind: 'one'; was: StoredWhole; place: Place; isException: boolean }
  | { kind: 'begins'; was: StoredWhole; place: Place; series: ReturnType<typeof seriesFrom>; added: Place[] }
  | { kind: 'series'; was: StoredWhole; change: SeriesChange; old: WholeSeries }

type Wish = {
  id: string
  scope: Scope
  appointmentDate?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
  repeat?: SeriesRule | null | undefined
}

/**
 * Reads what there is and decides what goes where. All times are meant on the practice's clock; what stays keeps the zone that it was made in.
 * @throws Refusal for a day that is past, unless the appointment lay on it already; and for a series that is to follow one that was held or cancelled.
 */
export async function planChange(
  input: Wish,
  practice: PracticeTime,
  working: Pick<Working, 'actor' | 'run'>,
): Promise<Planning> {
  const { actor, run } = working
  const { zone, today } = practice
  const [rows] = await run(findAppointment(actor.userId, input.id))
  const was = found(rows, appointmentTexts.notFound)
  const seen = onClock(was, zone)
  const { appointmentDate = seen.appointmentDate, startTime = seen.startTime, endTime = seen.endTime } = input
  const wish = { appointmentDate, startTime, endTime, timeZone: zone }
  const change: OpenedChange = { was: stored(was), seen, wish }
  const stays = kindOf(change) === 'stays'
  if (appointmentDate < today && appointmentDate !== seen.appointmentDate) throw dayPast()
  if (!stays && input.scope !== 'this' && !isOpen(was.status)) throw notPossible()
  const rule = input.repeat

  if (was.seriesId === null) {
    const own = openedPlace(was.id, null, change)
    if (!rule) return { kind: 'one', was, place: own, isException: false }
    const series = seriesFrom(newId(), was.clientId, rule, own)
    const [place, ...added] = placesOf(series, 0, today)
    return { kind: 'begins', was, place: { ...(place as Place), id: was.id }, series, added }
  }
  const [series, all] = await run(findSeries(actor.userId, was.seriesId), listOccurrences(actor.userId, was.seriesId))
  const opened = found(
    all.filter((row) => row.id === was.id),
    appointmentTexts.notFound,
  )
  if (input.scope === 'this')
    return {
      kind: 'one',
      was,
      place: openedPlace(was.id, opened.occurrence, change),
      isException: was.isException || !stays,
    }
  const old = found(series, appointmentTexts.notFound)
  const plan = planSeriesChange({
    series: old,
    rows: all,
    opened,
    scope: input.scope,
    change,
    // No rhythm any more: the one that was opened is the last.
    rule: rule === null ? { unit: 'week', every: 1, count: 1 } : rule,
    nowMs: nowMs(),
    today,
  })
  return { kind: 'series', was, change: plan, old }
}

/** Where an appointment lies, without the rest of it. */
function stored({ appointmentDate, startTime, endTime, timeZone, startsAt, endsAt }: StoredWhole) {
  return { appointmentDate, startTime, endTime, timeZone, startsAt, endsAt }
}

/** What came of a change, and by which id it is undone. */
type Changed = Written & { undoId: string | null }

/** Moves or changes an appointment, it and those after it, or all to come. Everything or nothing, but for what the person wants left where it is. */
export async function changeAppointments(input: AppointmentChange, working: Working): Promise<Changed> {
  const { actor, entitlements, run } = working
  const { userId } = actor
  const limit = entitlements.maxAppointmentsPerMonth
  const practice = await practiceTime(working)
  const planning = await planChange(input, practice, working)
  // A change of the rhythm adds and takes away: that is not undone by one press.
  const undoId = input.repeat === undefined ? newId() : null
  const before = [
    lockPractice(),
    ...refuseUnlessSeen(userId, input.id, input.updatedAt),
    ...(undoId === null ? [] : [beginUndo(undoId, input.id)]),
  ]
  const after = undoId === null ? [] : [keepUndo(undoId)]

  if (planning.kind === 'one') {
    const { was, place, isException } = planning
    const answer = input.onConflict === 'skip' ? 'refuse' : input.onConflict
    const given = { given: givenIn(input), isException, answer, moving: [was.id] } as const
    const moving = [movePlaces(userId, [place], given), queueNotices(userId, [was.id], 'each')]
    await refusing(run(...before, ...moving, ...after), refusals(limit))
    return { ...(await shown(working, was.id, { made: 1, skipped: [] })), undoId }
  }

  const places = planning.kind === 'begins' ? [planning.place, ...planning.added] : placesIn(planning.change)
  const statements = planning.kind === 'begins' ? begin(userId, input, planning) : change(userId, input, planning)
  const ids = places.map(({ id }) => id)
  const answers = await refusing(
    run(
      ...before,
      ...statements,
      ...after,
      ...(limit === null ? [] : [refuseBeyondLimit(userId, limit, inMonths(practice, added(planning)))]),
      ...findPlaced(userId, ids),
    ),
    refusals(limit),
  )
  return { ...(await outcome(working, places, answers.at(-1) as { id: string }[], input.id)), undoId }
}

const placesIn = ({ moved, added: new_ }: SeriesChange) => [...moved, ...new_]
const added = (planning: Planning) =>
  planning.kind === 'begins' ? planning.added : planning.kind === 'series' ? planning.change.added : []

/** What of a form was given; nothing typed is none. */
function givenIn({ type, notes, meetingLink }: AppointmentChange): Given {
  return {
    type,
    notes: notes === undefined ? undefined : notes || null,
    meetingLink: meetingLink === undefined ? undefined : meetingLink || null,
  }
}

/** What of a form is new: of a series each appointment keeps its own of the rest. */
function changedIn(input: AppointmentChange, was: StoredWhole): Given {
  const { type, notes, meetingLink } = givenIn(input)
  return {
    type: type === was.type ? undefined : type,
    notes: notes === was.notes ? undefined : notes,
    meetingLink: meetingLink === was.meetingLink ? undefined : meetingLink,
  }
}

/** What appointments get that do not exist yet. */
function commonFrom({ type, notes, meetingLink }: Given, old: Omit<Common, 'timeZone'>, timeZone: string): Common {
  return {
    timeZone,
    type: type ?? old.type,
    notes: notes === undefined ? old.notes : notes,
    meetingLink: meetingLink === undefined ? old.meetingLink : meetingLink,
  }
}

function begin(userId: string, input: AppointmentChange, planning: Extract<Planning, { kind: 'begins' }>): Statement[] {
  const { was, place, series, added: later } = planning
  const given = givenIn(input)
  const common = commonFrom(given, was, series.timeZone)
  const { onConflict: answer } = input
  return [
    insertSeries(userId, { ...series, nextOccurrence: later.length + 1 }, common),
    renumber(userId, series.id, [{ id: was.id, occurrence: 0 }]),
    movePlaces(userId, [place], { given, isException: false, answer, moving: [was.id] }),
    insertPlaces(userId, was.clientId, later, { common, seriesId: series.id, answer }),
    ...queueOneNotice(userId, [was.id, ...later.map(({ id }) => id)], 'following'),
  ]
}

function change(
  userId: string,
  input: AppointmentChange,
  planning: Extract<Planning, { kind: 'series' }>,
): Statement[] {
  const { was, old, change: plan } = planning
  const { target } = plan
  const given = changedIn(input, was)
  const common = commonFrom(given, old, target.timeZone)
  const { onConflict: answer } = input
  const moving = plan.moved.map(({ id }) => id)
  const movesOnly = plan.added.length === 0 && plan.dropped.length === 0 && !plan.dropRest
  return [
    ...(plan.isNew ? [insertSeries(userId, target, common)] : [changeSeries(userId, target, common)]),
    ...(plan.renumbered.length > 0 ? [renumber(userId, target.id, plan.renumbered)] : []),
    ...(plan.isNew ? [endSeries(userId, old.id, plan.base)] : []),
    ...(plan.dropRest ? [dropOccurrences(old.id, plan.base)] : []),
    ...(plan.dropFrom === null ? [] : [dropOccurrences(target.id, plan.dropFrom)]),
    ...(was.isException ? [goAlong(userId, was.id)] : []),
    movePlaces(userId, plan.moved, { given, isException: false, answer, moving }),
    leaveWhereTheyAre(userId, plan.moved),
    ...(plan.apart === null ? [] : [leaveOnItsOwn(userId, plan.apart)]),
    ...(plan.detailed.length > 0 && Object.values(given).some((value) => value !== undefined)
      ? [giveDetails(userId, plan.detailed, given)]
      : []),
    insertPlaces(userId, was.clientId, plan.added, { common, seriesId: target.id, answer }),
    ...queueOneNotice(userId, moving, movesOnly ? 'moved' : 'following'),
    queueNotices(
      userId,
      plan.added.map(({ id }) => id),
      'none',
    ),
  ]
}
