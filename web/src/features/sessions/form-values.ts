import type { AppointmentWhole } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import {
  type FormNote,
  type Session,
  SessionChange,
  SessionDetails,
} from '@openhour/shared/features/sessions/sessions.contract.ts'
import {
  defaultMinutes,
  type SessionStatus,
  type SessionType,
} from '@openhour/shared/features/sessions/sessions.rules.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { formatDay } from '../../lib/format.ts'
import { statusNames, typeNames } from './session-words.ts'

/** The form as it is typed: every field a text, '' for nothing. */
export type SessionFormValues = Record<keyof SessionDetails, string>

const fieldNames = [
  'sessionDate',
  'durationMinutes',
  'sessionType',
  'status',
  'notes',
] as const satisfies readonly (keyof SessionDetails)[]

const fieldLabels: Record<keyof SessionDetails, string> = {
  sessionDate: 'Date',
  durationMinutes: 'Duration',
  sessionType: 'Type',
  status: 'Status',
  notes: 'Notes',
}

/** A new session begins with the specified defaults, today. */
export function newValues(today: string): SessionFormValues {
  return {
    sessionDate: today,
    durationMinutes: String(defaultMinutes),
    sessionType: 'individual',
    status: 'scheduled',
    notes: '',
  }
}

/** What a session takes over from its appointment: what is not said of that otherwise was held. */
export function valuesFrom({ appointmentDate, startsAt, endsAt, status }: AppointmentWhole): SessionFormValues {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  return {
    ...newValues(appointmentDate),
    durationMinutes: String(minutes),
    status: status === 'no-show' ? 'no-show' : isCancelled(status) ? 'cancelled' : 'completed',
  }
}

export function valuesOf(session: Session): SessionFormValues {
  return {
    sessionDate: session.sessionDate,
    durationMinutes: String(session.durationMinutes),
    sessionType: session.sessionType,
    status: session.status,
    notes: session.notes ?? '',
  }
}

/** The form writes the notes unless they are a note that is signed or has sections of its own. */
export function writesNotes(note: FormNote | null | undefined): boolean {
  return !note || (!note.signed && note.plain)
}

/** As the server reads it; what nobody chose or wrote as a number is refused there in the specified words. */
export function detailsOf(values: SessionFormValues): SessionDetails {
  const { sessionDate, durationMinutes, sessionType, status, notes } = values
  return {
    sessionDate,
    durationMinutes: Number(durationMinutes),
    sessionType: sessionType as SessionType,
    status: status as SessionStatus,
    notes,
  }
}

/** What is sent to change a session that was seen as it is in `seen`. */
export function changeOf(values: SessionFormValues, seen: Session): SessionChange {
  const { notes, ...rest } = detailsOf(values)
  return {
    ...rest,
    ...(writesNotes(seen.formNote) ? { notes } : {}),
    updatedAt: seen.updatedAt,
    noteVersion: seen.formNote?.version ?? null,
  }
}

/** The browser's check is the server's own schema, asked about what would be sent. */
export function checkAgainst(seen: Session | undefined): Resolver<SessionFormValues> {
  return (values) => {
    const read = seen ? SessionChange.safeParse(changeOf(values, seen)) : SessionDetails.safeParse(detailsOf(values))
    const errors: FieldErrors<SessionFormValues> = {}
    for (const { path, message } of read.error?.issues ?? []) {
      const name = fieldNames.find((field) => field === path[0])
      if (name && !errors[name]) errors[name] = { type: 'check', message }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

/** Where two versions of the form differ, in words. */
export function differences(here: SessionFormValues, other: SessionFormValues) {
  return fieldNames
    .filter((name) => here[name] !== other[name])
    .map((name) => ({ label: fieldLabels[name], here: shown(name, here[name]), other: shown(name, other[name]) }))
}

function shown(name: keyof SessionDetails, value: string): string {
  if (value === '') return ''
  if (name === 'sessionDate') return formatDay(value)
  if (name === 'durationMinutes') return `${value} min`
  if (name === 'sessionType') return typeNames[value as SessionType]
  if (name === 'status') return statusNames[value as SessionStatus]
  return value
}
