import { addDays, instantOn } from './days.ts'
import { noteForm } from './note-forms.ts'
import type { Person } from './person.ts'
import { uuidFrom } from './random.ts'
import type { ClientRow, ClinicalNoteRow, SessionRow } from './rows.ts'

/** Notes of the last three days are unsigned. */
const unsignedFor = 3

/** Clients whose fifth note was written this many days late. */
const late: Record<string, number> = { 'Maya Okafor': 4, 'Yusuf Demir': 6 }

/**
 * Moves the notes of completed sessions from the session to a clinical note.
 * @param sessions changed in place
 */
export function takeNotes(person: Person, client: ClientRow, sessions: SessionRow[], today: string): ClinicalNoteRow[] {
  const firstUnsigned = addDays(today, -unsignedFor)
  const formed = noteForm(person, client.id)
  let count = 0
  return sessions.flatMap((session) => {
    const text = session.notes
    if (session.status !== 'completed' || !text) return []
    session.notes = null
    const signed = session.session_date < firstUnsigned
    const days = ++count === 5 ? (late[person.name] ?? 0) : 0
    const written = days === 0 ? session.created_at : instantOn(addDays(session.session_date, days), 19 * 60 + 12)
    return {
      therapist_id: session.therapist_id,
      id: uuidFrom(`note ${session.id}`),
      client_id: session.client_id,
      session_id: session.id,
      of_session_form: true,
      service_date: session.session_date,
      ...formed(text),
      signed_at: signed ? written : null,
      created_at: written,
      updated_at: written,
    }
  })
}
