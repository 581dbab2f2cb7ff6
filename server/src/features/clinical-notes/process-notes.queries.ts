import { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { notesPerPage } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { sql } from 'kysely'
import { columns } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

// The only file that reads the table of process notes.
const imported = sql<ProcessNote['imported']>`process_notes.imported`
const whole = columns('process_notes', ProcessNote, { imported })

export function listProcessNotes(therapistId: string, clientId: string, page: number) {
  return build
    .selectFrom('process_notes')
    .select(whole)
    .where('therapist_id', '=', therapistId)
    .where('client_id', '=', clientId)
    .orderBy('note_date', 'desc')
    .orderBy('id')
    .limit(notesPerPage)
    .offset((page - 1) * notesPerPage)
    .compile()
}

/** Their number; no row for a missing client. */
export const countProcessNotes = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    total: number
  }>`select (select count(*)::int from process_notes p where p.therapist_id = c.therapist_id and p.client_id = c.id) as total
    from clients c where c.therapist_id = ${therapistId}::uuid and c.id = ${clientId}::uuid`.compile(build),
)

export const findProcessNote = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('process_notes')
    .select(whole)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

type Content = { noteDate: string; text: string }

export const insertProcessNote = builtOnce(
  (therapistId: string, id: string, clientId: string, { noteDate, text }: Content) =>
    build
      .insertInto('process_notes')
      .values({ therapist_id: therapistId, id, client_id: clientId, note_date: noteDate, text })
      .returning(whole)
      .compile(),
)

/** Updates it if it still has this version; returns a row only then. */
export function changeProcessNote(therapistId: string, id: string, base: number, { noteDate, text }: Content) {
  return build
    .updateTable('process_notes')
    .set({ note_date: noteDate, text, version: base + 1 })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('version', '=', base)
    .returning(whole)
    .compile()
}
