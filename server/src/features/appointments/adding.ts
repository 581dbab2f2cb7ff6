import type {
  AppointmentDetails,
  FullAppointment,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { found, refusing } from '../../platform/refusal.ts'
import { findZone } from '../../platform/time/practice-time.queries.ts'
import { practiceTime, type PracticeTime } from '../../platform/time/practice-time.ts'
import { pastDay, refusals } from './appointment-refusals.ts'
import { findAppointment, lockPractice, refuseBeyondLimit, refuseUnlessActive } from './appointments.queries.ts'
import { withLate } from './late-appointment.ts'
import { findSaved, insertAppointments, type Slot } from './slots.queries.ts'
import { onClock, slotOf } from './slot.ts'
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
  const { actor, entitlements, run } = working
  const { clientId, repeat, onConflict } = input
  const practice = await practiceTime(working)
  const { zone, today } = practice
  if (input.appointmentDate < today) throw pastDay()
  const time = { ...input, timeZone: zone }
  const details = { type: input.type, notes: input.notes || null, meetingLink: input.meetingLink || null }
  const series = repeat ? newSeries(id, clientId, repeat, time) : null
  const slots: Slot[] = series ? slotsOf(series, 0, today) : [slotOf(id, null, time)]
  const conflictAnswer = series || onConflict !== 'skip' ? onConflict : 'refuse'
  const common = { ...details, clientId, seriesId: series?.id ?? null, timeZone: zone }
  const limit = entitlements.maxAppointmentsPerMonth
  const ids = slots.map((slot) => slot.id)
  const saved = await refusing(
    run(
      ...claim,
      lockPractice(),
      ...refuseUnlessActive(actor.userId, clientId),
      ...(series ? [insertSeries(actor.userId, { ...series, ...details, nextOccurrence: slots.length })] : []),
      insertAppointments(actor.userId, slots, common, conflictAnswer),
      ...queueOneNotice(actor.userId, ids, series ? 'following' : 'each'),
      ...(limit === null ? [] : [refuseBeyondLimit(actor.userId, limit, inMonths(practice, slots))]),
      ...findSaved(actor.userId, slots),
    ),
    refusals(limit),
  )
  return saveResult(working, slots, saved.at(-1) as { id: string }[])
}

/** Pairs appointments with the months in which they count towards the limit. */
export function inMonths({ monthOf }: PracticeTime, slots: readonly { id: string; startsAt: string }[]) {
  return slots.map(({ id, startsAt }) => ({ id, ...monthOf(startsAt) }))
}

/** The result of a write: the appointment `id`, or the first one saved, and the skipped days. */
export function saveResult(
  working: HandlerContext,
  slots: readonly Slot[],
  saved: readonly { id: string }[],
  id?: string,
): Promise<SaveResult> {
  const savedIds = new Set(saved.map((row) => row.id))
  const first = slots.find((slot) => savedIds.has(slot.id))
  const skipped = slots.filter((slot) => !savedIds.has(slot.id)).map(({ appointmentDate }) => appointmentDate)
  return withAppointment(working, id !== undefined && savedIds.has(id) ? id : (first?.id ?? ''), {
    saved: savedIds.size,
    skipped,
  })
}

/** Adds the saved appointment to the result of a write. */
export async function withAppointment(
  { actor, run }: Pick<HandlerContext, 'actor' | 'run'>,
  id: string,
  rest: Omit<SaveResult, 'appointment'>,
): Promise<SaveResult> {
  const [rows, practices] = await run(findAppointment(actor.userId, id), findZone(actor.userId))
  const appointment = found(rows, appointmentTexts.notFound)
  return { ...rest, appointment: withLate(onClock(appointment, practices[0]?.timeZone ?? 'UTC')) }
}
