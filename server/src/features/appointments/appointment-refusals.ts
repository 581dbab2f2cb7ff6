import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { monthlyLimitRefusal } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { Refusal, refusedField } from '../../platform/refusal.ts'

const taken = () =>
  new Refusal('already-exists', appointmentTexts.taken, { errors: { startTime: appointmentTexts.taken } })

/** Refusals by the code with which the database ends the transaction. */
export function refusals(limit: number | null): Record<string, () => Refusal> {
  return {
    'appointment-taken': taken,
    appointments_no_overlap: taken,
    'appointment-missing': () => new Refusal('not-found', appointmentTexts.notFound),
    'appointment-changed': () => new Refusal('version-conflict', appointmentTexts.changed),
    'undo-gone': () => new Refusal('not-found', appointmentTexts.undoGone),
    'client-missing': () => new Refusal('not-found', appointmentTexts.clientNotFound),
    'client-archived': () => new Refusal('not-possible-now', appointmentTexts.clientArchived),
    'nothing-left': () => new Refusal('already-exists', appointmentTexts.nothingLeft),
    'appointment-limit': () =>
      new Refusal('limit-reached', monthlyLimitRefusal(limit ?? 0), { feature: 'appointments', limit: limit ?? 0 }),
  }
}

export const notPossible = () => new Refusal('not-possible-now', appointmentTexts.statusNotPossible)
export const pastDay = () => refusedField('appointmentDate', appointmentTexts.dayPast)
