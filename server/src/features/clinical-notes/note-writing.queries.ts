import { NoteContent } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { sql } from 'kysely'
import { values } from '../../platform/database/columns.ts'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { type NoteRow, whole } from './clinical-notes.queries.ts'

function rowOf(content: NoteContent) {
  const { template, templateName, sections } = content
  return values('clinical_notes', NoteContent, content, {
    templateName: template === 'own' ? templateName || null : null,
    sections: JSON.stringify(sections.map(({ heading, text }) => ({ heading: heading || null, text }))),
  })
}

/** @param appointmentId adds the note to the session of this appointment */
export function insertNote(
  therapistId: string,
  id: string,
  clientId: string,
  { appointmentId, ...content }: NoteContent & { appointmentId?: string | null | undefined },
) {
  return noteInsert(Boolean(appointmentId))(therapistId, id, clientId, appointmentId, rowOf(content))
}

const noteInsert = builtOncePer(
  (hasAppointment: boolean) =>
    (
      therapistId: string,
      id: string,
      clientId: string,
      appointmentId: string | null | undefined,
      row: ReturnType<typeof rowOf>,
    ) => {
      const session = sql<string>`(select id from sessions where therapist_id = ${therapistId}::uuid and appointment_id = ${appointmentId}::uuid)`
      const all = {
        therapist_id: therapistId,
        id,
        client_id: clientId,
        ...row,
        ...(hasAppointment ? { session_id: session } : {}),
      }
      const names = sql.join(Object.keys(all).map((name) => sql.ref(name)))
      return sql<NoteRow>`insert into clinical_notes as n (${names}) values (${sql.join(Object.values(all))})
        returning ${whole(therapistId)}`.compile(build)
    },
)

/** Updates the note if it is unsigned and still has this version; returns a row only then. */
export function changeNote(therapistId: string, id: string, base: number, content: NoteContent) {
  return build
    .updateTable('clinical_notes')
    .set(rowOf(content))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('version', '=', base)
    .where('signed_at', 'is', null)
    .returning('id')
    .compile()
}

/** Signs the note if it still has this version; returns a row only then. */
export const signNote = builtOnce((therapistId: string, id: string, base: number) =>
  build
    .updateTable('clinical_notes')
    .set({ signed_at: sql<string>`now()` })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('version', '=', base)
    .where('signed_at', 'is', null)
    .returning('id')
    .compile(),
)

/** Adds an addendum; returns a row only if the note exists. Refuses unsigned notes with `note-not-signed`. */
export function insertAddendum(
  therapistId: string,
  id: string,
  { noteId, text, reason }: { noteId: string; text: string; reason: string },
) {
  return sql<{ id: string }>`insert into note_addenda (therapist_id, id, note_id, client_id, text, reason)
    select therapist_id, ${id}::uuid, id, client_id, ${text}, ${reason} from clinical_notes
    where therapist_id = ${therapistId}::uuid and id = ${noteId}::uuid returning id`.compile(build)
}
