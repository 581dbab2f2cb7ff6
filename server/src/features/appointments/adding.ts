import type {
  AppointmentDetails,
  FullAppointment,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { found, refusing } from '../../platform/refusal.ts'
import { findZone } from '../../platform/time/practice-time.queries.ts'
import { inPracticeTime, type PracticeTime } from '../../platform/time/practice-time.ts'
import { pastDay, refusals } from './appointment-refusals.ts'
import { findAppointment, lockForClient, refuseBeyondLimit, type StoredAppointment } from './appointments.queries.ts'
import { withLate } from './late-appointment.ts'
import { insertAppointments, refuseIfNoneSaved, type Slot } from './slots.queries.ts'
import { chosenSlot, onClock, slotOf } from './slot.ts'
import { newSeries, slotsOf } from './series-slots.ts'
import { queueOneNotice } from './queue-notices.queries.ts'
import { insertSeries } from './series.queries.ts'

/** The saved appointment, how many were saved, and the days skipped because of conflicts. */
export type SaveResult = { appointment: FullAppointment; saved: number; skipped: string[] }

/** Adds an appointment or a series with this id. All or nothing, except for conflicts that the person chose to skip. */
export async function addAppointments(
  id: string,
  claim: readonly Statement[],
  input: AppointmentDetails,
  working: HandlerContext,
): Promise<SaveResult> {
  const { actor, entitlements } = working
  const { clientId, repeat, onConflict, bookAnyway, emailClient } = input
  const details = {
    type: input.type,
    notes: input.notes || null,
    meetingLink: input.meetingLink || null,
    place: input.place || null,
  }
  const limit = entitlements.maxAppointmentsPerMonth
  let slots: Slot[] = []
  let insertedAt = 0
  const statements = (practice: PracticeTime): Statement[] => {
    const { zone, today } = practice
    if (input.appointmentDate < today) throw pastDay()
    const time = { ...input, timeZone: zone }
    const series = repeat ? newSeries(id, clientId, repeat, time) : null
    slots = series ? slotsOf(series, 0, today) : [chosenSlot(slotOf(id, null, time))]
    const conflictAnswer = series || onConflict !== 'skip' ? onConflict : 'refuse'
    const common = { ...details, clientId, seriesId: series?.id ?? null, timeZone: zone }
    const ids = slots.map((slot) => slot.id)
    const before = [
      ...claim,
      lockForClient(clientId),
      ...(series ? [insertSeries(actor.userId, { ...series, ...details, nextOccurrence: slots.length })] : []),
    ]
    insertedAt = before.length
    return [
      ...before,
      insertAppointments(actor.userId, slots, common, { answer: conflictAnswer, anyway: bookAnyway }),
      ...(conflictAnswer === 'skip' ? [refuseIfNoneSaved(actor.userId, ids)] : []),
      ...queueOneNotice(actor.userId, ids, !emailClient ? 'none' : series ? 'following' : 'each'),
      ...(limit === null ? [] : [refuseBeyondLimit(actor.userId, limit, inMonths(practice, slots))]),
      findAppointment(actor.userId, ids[0] ?? ''),
    ]
  }
  const { time, rows } = await refusing(inPracticeTime(working, statements), refusals(limit))
  const [first] = rows.at(-1) as StoredAppointment[]
  return saveResult(working, slots, rows[insertedAt] as { id: string }[], {
    read: first && withLate(onClock(first, time.zone)),
  })
}

/** Pairs appointments with the months in which they count towards the limit. */
export function inMonths({ monthOf }: PracticeTime, slots: readonly { id: string; startsAt: string }[]) {
  return slots.map(({ id, startsAt }) => ({ id, ...monthOf(startsAt) }))
}

/**
 * The result of a write: the appointment `id`, or the first one saved, and the skipped days.
 * @param shown.read an appointment that the write has read back, so that it need not be read again
 */
export async function saveResult(
  working: HandlerContext,
  slots: readonly Slot[],
  saved: readonly { id: string }[],
  { id, read }: { id?: string; read?: FullAppointment | undefined } = {},
): Promise<SaveResult> {
  const savedIds = new Set(saved.map((row) => row.id))
  const first = slots.find((slot) => savedIds.has(slot.id))
  const skipped = slots.filter((slot) => !savedIds.has(slot.id)).map(({ appointmentDate }) => appointmentDate)
  const shown = id !== undefined && savedIds.has(id) ? id : (first?.id ?? '')
  return { appointment: read?.id === shown ? read : await findFull(working, shown), saved: savedIds.size, skipped }
}

/** One appointment as it is shown. @param appointment the statement that finds it */
export async function findFull(
  { actor, run }: Pick<HandlerContext, 'actor' | 'run'>,
  id: string,
  appointment = findAppointment(actor.userId, id),
): Promise<FullAppointment> {
  const [rows, practices] = await run(appointment, findZone(actor.userId))
  return withLate(onClock(found(rows, appointmentTexts.notFound), practices[0]?.timeZone ?? 'UTC'))
}
