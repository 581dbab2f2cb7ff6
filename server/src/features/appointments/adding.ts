import type {
  AppointmentDetails,
  AppointmentWhole,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { Working } from '../../platform/http/operations.ts'
import { found, refusing } from '../../platform/refusal.ts'
import { findZone } from '../../platform/time/practice-time.queries.ts'
import { practiceTime, type PracticeTime } from '../../platform/time/practice-time.ts'
import { dayPast, refusals } from './appointment-refusals.ts'
import { findAppointment, lockPractice, refuseBeyondLimit, refuseUnlessActive } from './appointments.queries.ts'
import { withLate } from './late-appointment.ts'
import { findSaved, insertAppointments, type Slot } from './placing.queries.ts'
import { onClock, slotOf } from './place.ts'
import { newSeries, slotsOf } from './series-places.ts'
import { queueOneNotice } from './queue-notices.queries.ts'
import { insertSeries } from './series.queries.ts'

/** What came of writing: the appointment that was meant, how many there are, and the days that were left out because something else is there. */
export type SaveResult = { appointment: AppointmentWhole; made: number; skipped: string[] }

/** Adds one appointment, which gets this id, or a series, which does. Everything or nothing, but for the days that the person wants left out. */
export async function addAppointments(
  id: string,
  claim: readonly Statement[],
  input: AppointmentDetails,
  working: Working,
): Promise<SaveResult> {
  const { actor, entitlements, run } = working
  const { clientId, repeat, onConflict } = input
  const practice = await practiceTime(working)
  const { zone, today } = practice
  if (input.appointmentDate < today) throw dayPast()
  const time = { ...input, timeZone: zone }
  const details = { type: input.type, notes: input.notes || null, meetingLink: input.meetingLink || null }
  const series = repeat ? newSeries(id, clientId, repeat, time) : null
  const slots: Slot[] = series ? slotsOf(series, 0, today) : [slotOf(id, null, time)]
  const answer = series || onConflict !== 'skip' ? onConflict : 'refuse'
  const common = { ...details, clientId, seriesId: series?.id ?? null, timeZone: zone }
  const limit = entitlements.maxAppointmentsPerMonth
  const ids = slots.map((slot) => slot.id)
  const saved = await refusing(
    run(
      ...claim,
      lockPractice(),
      ...refuseUnlessActive(actor.userId, clientId),
      ...(series ? [insertSeries(actor.userId, { ...series, ...details, nextOccurrence: slots.length })] : []),
      insertAppointments(actor.userId, slots, common, answer),
      ...queueOneNotice(actor.userId, ids, series ? 'following' : 'each'),
      ...(limit === null ? [] : [refuseBeyondLimit(actor.userId, limit, inMonths(practice, slots))]),
      ...findSaved(actor.userId, slots),
    ),
    refusals(limit),
  )
  return outcome(working, slots, saved.at(-1) as { id: string }[])
}

/** Appointments with the months in which the limit counts them. */
export function inMonths({ monthOf }: PracticeTime, slots: readonly { id: string; startsAt: string }[]) {
  return slots.map(({ id, startsAt }) => ({ id, ...monthOf(startsAt) }))
}

/**
 * What a person is told of what was written: the appointment that they asked about, or else the first that there is, and the days that were left out.
 */
export function outcome(
  working: Working,
  slots: readonly Slot[],
  saved: readonly { id: string }[],
  id?: string,
): Promise<SaveResult> {
  const there = new Set(saved.map((row) => row.id))
  const first = slots.find((slot) => there.has(slot.id))
  const skipped = slots.filter((slot) => !there.has(slot.id)).map(({ appointmentDate }) => appointmentDate)
  return shown(working, id !== undefined && there.has(id) ? id : (first?.id ?? ''), {
    made: there.size,
    skipped,
  })
}

/** The answer of a write, with the appointment as it is now. */
export async function shown(
  { actor, run }: Pick<Working, 'actor' | 'run'>,
  id: string,
  more: Omit<SaveResult, 'appointment'>,
): Promise<SaveResult> {
  const [rows, practices] = await run(findAppointment(actor.userId, id), findZone(actor.userId))
  const appointment = found(rows, appointmentTexts.notFound)
  return { ...more, appointment: withLate(onClock(appointment, practices[0]?.timeZone ?? 'UTC')) }
}
