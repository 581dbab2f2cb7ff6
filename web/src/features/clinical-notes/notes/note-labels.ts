import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { Note, NoteSession } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import { templateName } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { countOf, formatFullDay, formatLongDay, formatShortDay, formatTimeOfDay } from '../../../lib/time/format.ts'
import { isOfAppointment, ofAppointment } from './note-values.ts'

/** 'Session Notes - 10 September 2026' for a session, otherwise 'Clinical Note'. */
export function noteTitle({ session, serviceDate }: Pick<Note, 'session' | 'serviceDate'>): string {
  return session ? `Session Notes - ${formatFullDay(serviceDate)}` : 'Clinical Note'
}

/** Session and template of a note: 'Individual session, 50 minutes · DAP'. */
export function noteFacts({ session, serviceDate, template, templateName: own }: Note): string {
  const about = session ? sessionText(session) : `About ${formatFullDay(serviceDate)}`
  return template === 'free' ? about : `${about} · ${templateName(template, own)}`
}

/** 'Individual session, 50 minutes', or 'Family session, cancelled' if it did not take place. */
function sessionText({ type, durationMinutes, status }: NoteSession): string {
  const kind = `${type.charAt(0).toUpperCase()}${type.slice(1)} session`
  return status === 'completed' ? `${kind}, ${countOf(durationMinutes, 'minute')}` : `${kind}, ${status}`
}

/** The label of a session option: 'Thursday 27 August, individual, 50 minutes, no note yet'. */
export function sessionOption(session: NoteSession & { noteCount: number }, today: string): string {
  const { date, type, durationMinutes, status, noteCount } = session
  return [
    formatLongDay(date, today),
    type,
    status === 'completed' ? countOf(durationMinutes, 'minute') : status,
    noteCount === 0 ? 'no note yet' : countOf(noteCount, 'note'),
  ].join(', ')
}

/** The label of an appointment without a session: 'Thursday 27 August, appointment at 10:00 AM'. Details are unknown if it comes from an earlier draft. */
export function appointmentOption(value: string, known: NoteStart['appointment'] | undefined, today: string): string {
  if (!known || value !== ofAppointment(known.id)) return 'The appointment this note was started from'
  return `${formatLongDay(known.date, today)}, appointment at ${formatTimeOfDay(known.startTime)}`
}

/** Under a note about an appointment: what saving does, or what happened to the appointment since the note was started. */
export function appointmentHint(
  now: Pick<FullAppointment, 'status' | 'appointmentDate' | 'startTime' | 'startsAt'> | undefined,
  started: NoteStart['appointment'] | undefined,
  nowMs: number,
): string {
  if (now && isCancelled(now.status))
    return 'This appointment was cancelled. Your text is safe: restore the appointment, or choose “No session”.'
  if (now && started && (now.appointmentDate !== started.date || now.startTime.slice(0, 5) !== started.startTime)) {
    const moved = `This appointment was moved to ${formatShortDay(now.appointmentDate)}, ${formatTimeOfDay(now.startTime)}`
    return Date.parse(now.startsAt) > nowMs
      ? `${moved}, which is still to come. Your text is safe: save the note then, or choose “No session”.`
      : `${moved}. Check the service date.`
  }
  return 'Saving the note also adds the session for this appointment.'
}

type KnownSessions = {
  sessions: readonly (NoteSession & { noteCount: number })[] | undefined
  note: Pick<Note, 'session'> | undefined
  start: NoteStart | undefined
  today: string
}

/** The label of the session with this id. */
export function sessionName(id: string, { sessions = [], note, start, today }: KnownSessions): string {
  if (isOfAppointment(id)) return appointmentOption(id, start?.appointment, today)
  const listed = sessions.find((one) => one.id === id)
  if (listed) return sessionOption(listed, today)
  return note?.session?.id === id ? sessionOption({ ...note.session, noteCount: 1 }, today) : 'Another session'
}

/** 'today', '5 days ago'. */
export function daysAgoText(days: number): string {
  return days === 0 ? 'today' : `${countOf(days, 'day')} ago`
}

/** 'Written 5 days after the service date.' */
export function lateText({ lateDays }: Pick<Note, 'lateDays'>): string {
  return `Late entry: written ${countOf(lateDays ?? 0, 'day')} after the service date.`
}

export function noteDialogTitle(note: Note | undefined): string {
  return note ? 'Edit Clinical Note' : 'Add Clinical Note'
}
