import type { AppointmentChange } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { hasPlace } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { newId } from '../../platform/new-id.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { practiceTime } from '../../platform/time/practice-time.ts'
import { inMonths, saveResult, type SaveResult } from './adding.ts'
import { refusals } from './appointment-refusals.ts'
import { findAppointment, lockPractice, refuseBeyondLimit, refuseIfChanged } from './appointments.queries.ts'
import { type Opened, planChange } from './change-plan.ts'
import { changeStatements } from './change-statements.ts'
import { findSaved, refuseIfNoneSaved } from './slots.queries.ts'
import { findSeries, findSeriesStamp, listOccurrences, refuseOtherStamp } from './series.queries.ts'
import { beginUndo, completeUndo } from './undo.queries.ts'

/** Plans of one change, while others change the series. */
const maxPlans = 3

/** Reads the opened appointment, and its series for a change of several occurrences, with its stamp. */
export async function findOpened(
  { id, scope }: Pick<AppointmentChange, 'id' | 'scope'>,
  { actor: { userId }, run }: Pick<HandlerContext, 'actor' | 'run'>,
): Promise<Opened & { stamp: string | null }> {
  const [rows] = await run(findAppointment(userId, id))
  const appointment = found(rows, appointmentTexts.notFound)
  const { seriesId } = appointment
  if (seriesId === null || scope === 'this') return { appointment, series: null, stamp: null }
  const [[stamped], series, occurrences] = await run(
    findSeriesStamp(userId, seriesId),
    findSeries(userId, seriesId),
    listOccurrences(userId, seriesId),
  )
  const row = found(series, appointmentTexts.notFound)
  return { appointment, series: { row, occurrences }, stamp: stamped?.stamp ?? null }
}

/** `undoId` is null if the change cannot be undone. */
type Changed = SaveResult & { undoId: string | null }

/**
 * Changes this, this and following, or all upcoming appointments. All or nothing, except for conflicts that the person chose to skip. If the series was
 * changed since it was read, the change is planned again.
 */
export function changeAppointments(
  change: AppointmentChange,
  working: HandlerContext,
  plansLeft = maxPlans,
): Promise<Changed> {
  return refusing(changeAsRead(change, working), {
    'series-changed': () =>
      plansLeft > 1
        ? changeAppointments(change, working, plansLeft - 1)
        : new Refusal('version-conflict', appointmentTexts.changed),
  })
}

async function changeAsRead(change: AppointmentChange, working: HandlerContext): Promise<Changed> {
  const { actor, entitlements, runAfter } = working
  const { userId } = actor
  const practice = await practiceTime(working)
  const opened = await findOpened(change, working)
  if (change.place && !hasPlace(change.type ?? opened.appointment.type))
    throw refusedField('place', appointmentTexts.placeElsewhere)
  const plan = planChange(change, opened, practice)
  // A new recurrence rule adds and deletes appointments, which cannot be undone.
  const undoId = change.repeat === undefined ? newId() : null
  const limit = entitlements.maxAppointmentsPerMonth
  const slots = [...plan.moved, ...plan.added]
  const ids = slots.map(({ id }) => id)
  const writing = [
    lockPractice(),
    ...refuseIfChanged(userId, change.id, change.updatedAt),
    ...(opened.series === null ? [] : [refuseOtherStamp(userId, opened.series.row.id, opened.stamp)]),
    ...(undoId === null ? [] : [beginUndo(undoId, change.id)]),
    ...changeStatements(userId, change, opened, plan),
    ...(undoId === null ? [] : [completeUndo(undoId)]),
    ...(limit === null ? [] : [refuseBeyondLimit(userId, limit, inMonths(practice, plan.added))]),
    refuseIfNoneSaved(userId, ids),
  ]
  const saved = await refusing(runAfter(writing, findSaved(userId, ids)), refusals(limit))
  return { ...(await saveResult(working, slots, saved, { id: change.id })), undoId }
}
