import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type FormNote, type Session, SessionDetails } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { type SessionStatus, sessionStatuses, sessionTypes } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { statusNames, typeNames } from './session-labels.ts'
import { dayField } from '../../ui/form/day-field.ts'

/** The form edits the notes unless they are a signed note or a note with sections. */
export function writesNotes(note: FormNote | null | undefined): boolean {
  return !note || (!note.signed && note.plain)
}

export const sessionForm = defineForm({
  schema: SessionDetails,
  shape: SessionDetails.shape,
  fields: {
    sessionDate: { label: 'Date', ...dayField(), width: 'pair' },
    durationMinutes: { label: 'Duration in minutes', control: 'number', width: 'pair' },
    sessionType: {
      label: 'Type',
      control: 'select',
      options: sessionTypes.map((value) => ({ value, label: typeNames[value] })),
      width: 'pair',
    },
    status: {
      label: 'Status',
      control: 'select',
      options: sessionStatuses.map((value) => ({ value, label: statusNames[value] })),
      width: 'pair',
    },
    notes: { label: 'Notes', control: 'textarea', rows: 12 },
  },
  leftOut: (base: Session) => (writesNotes(base.formNote) ? [] : ['notes']),
})

/** Values prefilled from an appointment. Unless cancelled or a no-show, the session counts as completed; before it ends, it is prepared. */
export function valuesFrom({ appointmentDate, startsAt, endsAt, status }: FullAppointment) {
  return {
    sessionDate: appointmentDate,
    durationMinutes: String(Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)),
    status: statusFrom(status, endsAt),
  }
}

function statusFrom(status: FullAppointment['status'], endsAt: string): SessionStatus {
  if (status === 'no-show') return 'no-show'
  if (isCancelled(status)) return 'cancelled'
  return status !== 'completed' && Date.parse(endsAt) > Date.now() ? 'scheduled' : 'completed'
}
