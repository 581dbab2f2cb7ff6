import type { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import {
  AiSessionNote,
  AiSessionNoteChanges,
  type ListedAiSessionNote,
} from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { sessionNotesPerPage } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import type { AiEngine, AiLanguage, NotDone } from '@openhour/shared/features/ai/ai.rules.ts'
import { hasText } from '@openhour/shared/lib/storable.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { columns, values } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const shown = columns('ai_session_notes', AiSessionNote, {
  sections: sql<SessionSections>`ai_session_notes.sections`,
  language: sql<AiLanguage | null>`ai_session_notes.language`,
  notDone: sql<NotDone[]>`ai_session_notes.not_done`,
  engine: sql<AiEngine>`ai_session_notes.engine`,
})

export const findSessionNote = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('ai_session_notes')
    .select(shown)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

/** A page of a client's notes, newest session first. */
export const listSessionNotes = builtOnce((therapistId: string, clientId: string, page: number) =>
  sql<
    Pick<ListedAiSessionNote, 'id' | 'sessionDate' | 'durationMinutes' | 'engine' | 'createdAt'> & {
      sections: SessionSections
    }
  >`select id, session_date as "sessionDate", duration_minutes as "durationMinutes", sections, engine, created_at as "createdAt" from ai_session_notes
    where therapist_id = ${therapistId} and client_id = ${clientId}
    order by session_date desc, created_at desc, id limit ${sessionNotesPerPage}::int offset (${page}::int - 1) * ${sessionNotesPerPage}::int`.compile(
    build,
  ),
)

/** How many notes a client has. No row if the client is not the therapist's. */
export const countSessionNotes = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    total: number
  }>`select (select count(*)::int from ai_session_notes n where n.therapist_id = c.therapist_id and n.client_id = c.id) as total
    from clients c where c.therapist_id = ${therapistId} and c.id = ${clientId}`.compile(build),
)

const source = (kind: 'note' | 'transcript') =>
  sql`jsonb_path_query_first(input, ${sql.lit(`$.sources[*] ? (@.kind == "${kind}").text`)}) #>> '{}'`

/** Adds what a draft holds as a note. Adds nothing for a draft that is not ready: `keepDraft`, which follows, refuses it. */
export const addSessionNote = builtOncePer(
  (keepTranscript: boolean) => (therapistId: string, id: string, draftId: string, moodAssessment: string | null) =>
    sql`insert into ai_session_notes (therapist_id, id, client_id, session_date, duration_minutes, notes, transcript, sections, mood_assessment, language,
        not_done, engine, model)
      select therapist_id, ${id}::uuid, client_id, of_date, (input ->> 'duration')::int, coalesce(${source('note')}, ''),
        ${keepTranscript ? source('transcript') : sql`null`}, result -> 'session', ${moodAssessment}::text, result ->> 'language',
        array(select jsonb_array_elements_text(coalesce(result -> 'notDone', '[]'))), engine, model
      from ai_drafts where therapist_id = ${therapistId} and id = ${draftId} and kind = 'session' and state = 'ready' and kept_as is null
        and discarded_at is null and input <> '{}'`.compile(build),
)

/** Updates the note if it still has this version; returns a row only then. */
export function changeSessionNote(
  therapistId: string,
  id: string,
  base: number,
  changed: z.infer<typeof AiSessionNoteChanges>,
) {
  return build
    .updateTable('ai_session_notes')
    .set({
      ...values('ai_session_notes', AiSessionNoteChanges, changed, {
        sections: JSON.stringify(changed.sections),
        moodAssessment: hasText(changed.moodAssessment ?? '') ? changed.moodAssessment : null,
      }),
      version: base + 1,
    })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('version', '=', base)
    .returning('id')
    .compile()
}

/** Aborts with `note-missing`, `note-changed`, `client-archived` or `other-address`. @param lines as JSON */
export const mailSessionLines = builtOnce((id: string, base: number, address: string, mailId: string, lines: string) =>
  sql`select app.mail_session_lines(${id}::uuid, ${base}::int, ${address}, ${mailId}::uuid, ${lines}::jsonb)`.compile(
    build,
  ),
)
