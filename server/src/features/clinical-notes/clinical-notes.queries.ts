import type { Note, NoteSection } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { notesPerPage, type NoteTemplateId } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { withoutPlurals } from '@openhour/shared/features/search/search.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** A note as read from the database. Instants within `addenda` are in PostgreSQL's JSON format. */
export type NoteRow = {
  id: string
  clientId: string
  ofSessionForm: boolean
  template: NoteTemplateId
  templateName: string | null
  serviceDate: string
  sections: NoteSection[]
  version: number
  createdAt: string
  updatedAt: string
  /** The practice's time zone, which decides whether the note is late. */
  timeZone: string
  session: { id: string; date: string; durationMinutes: number; type: string; status: string } | null
  signedAt: string | null
  signedName: string | null
  signedHash: string | null
  addenda: Note['addenda']
  imported: Note['imported']
}

const timeZone = (therapistId: string) =>
  sql`coalesce((select timezone from practice_settings where user_id = ${therapistId}::uuid), 'UTC')`

/** The columns of {@link NoteRow}; the row is `n`. A signed note shows its session as it was when signed. */
export const whole = (therapistId: string) => sql`
  n.id, n.client_id as "clientId", n.of_session_form as "ofSessionForm", n.template, n.template_name as "templateName",
  n.service_date as "serviceDate", n.sections, n.version, n.imported, n.created_at as "createdAt", n.updated_at as "updatedAt",
  ${timeZone(therapistId)} as "timeZone",
  n.signed_at as "signedAt", n.signed_name as "signedName", n.signed_hash as "signedHash",
  case when n.signed_session is not null then jsonb_build_object('id', n.session_id, 'date', n.signed_session ->> 'sessionDate',
      'durationMinutes', n.signed_session -> 'durationMinutes', 'type', n.signed_session ->> 'sessionType', 'status', n.signed_session ->> 'status')
    else (select jsonb_build_object('id', s.id, 'date', s.session_date, 'durationMinutes', s.duration_minutes, 'type', s.session_type, 'status', s.status)
      from sessions s where s.therapist_id = n.therapist_id and s.id = n.session_id) end as session,
  coalesce((select json_agg(json_build_object('id', a.id, 'text', a.text, 'reason', a.reason, 'authorName', a.author_name, 'createdAt', a.created_at,
      'imported', a.imported)
      order by a.created_at, a.id)
    from note_addenda a where a.therapist_id = n.therapist_id and a.note_id = n.id), '[]'::json) as addenda`

export const findNote = builtOnce((therapistId: string, id: string) =>
  sql<NoteRow>`select ${whole(therapistId)} from clinical_notes n
    where n.therapist_id = ${therapistId}::uuid and n.id = ${id}::uuid`.compile(build),
)

/** Finds a note by one of its addenda. */
export function findNoteOfAddendum(therapistId: string, addendumId: string) {
  return sql<NoteRow>`select ${whole(therapistId)} from clinical_notes n where n.therapist_id = ${therapistId}::uuid
    and n.id = (select note_id from note_addenda where therapist_id = ${therapistId}::uuid and id = ${addendumId}::uuid)`.compile(
    build,
  )
}

type Previous = { clientId: string; before: string | null; exceptId: string | null }

const latest = (therapistId: string, { clientId, before, exceptId }: Previous) => sql`
  select id from clinical_notes where therapist_id = ${therapistId}::uuid and client_id = ${clientId}::uuid
    and service_date <= coalesce(${before}::date, 'infinity') and id is distinct from ${exceptId}::uuid
  order by service_date desc, created_at desc, id limit 1`

/** The client's latest note up to a day. `known`: whether the client exists. */
export function previousNote(therapistId: string, params: Previous) {
  return sql<NoteRow>`select ${whole(therapistId)} from clinical_notes n
    where n.therapist_id = ${therapistId}::uuid and n.id = (${latest(therapistId, params)})`.compile(build)
}

export function notePreviousRead(therapistId: string, params: Previous) {
  return sql`select app.audit_read('opened', 'clinical_notes', id, ${params.clientId}::uuid)
    from (${latest(therapistId, params)}) as previous`.compile(build)
}

export type ListParams = {
  clientId: string
  unsigned: boolean
  template: NoteTemplateId | null
  /** The search text, or null. */
  search: string | null
  page: number
}

/** A bound for the search, larger than any client's number of notes. */
const maxPerClient = 10_000

const fits = ({ clientId, unsigned, template, search }: ListParams) => sql<boolean>`
  (not ${unsigned} or n.signed_at is null) and (${template}::text is null or n.template = ${template})
  and (${search}::text is null or n.id = any(array(select record_id from app.search_records(${search === null ? null : withoutPlurals(search)}, 'note', ${clientId}::uuid, ${maxPerClient}))))`

export function listNotes(therapistId: string, params: ListParams) {
  return sql<NoteRow>`select ${whole(therapistId)} from clinical_notes n
    where n.therapist_id = ${therapistId}::uuid and n.client_id = ${params.clientId}::uuid and ${fits(params)}
    order by n.service_date desc, n.created_at desc, n.id limit ${notesPerPage} offset ${(params.page - 1) * notesPerPage}`.compile(
    build,
  )
}

/** The number of the client's notes and of those that match; no row for a missing client. */
export function countNotes(therapistId: string, params: ListParams) {
  return sql<{ matching: number; total: number; unsigned: number }>`
    select count(n.id) filter (where ${fits(params)})::int as matching, count(n.id)::int as total,
      count(n.id) filter (where n.signed_at is null)::int as unsigned
    from clients c left join clinical_notes n on n.therapist_id = c.therapist_id and n.client_id = c.id
    where c.therapist_id = ${therapistId}::uuid and c.id = ${params.clientId}::uuid group by c.id`.compile(build)
}

/** The client's latest sessions with their numbers of notes. */
export const sessionsForNotes = builtOnce((therapistId: string, clientId: string, most: number) =>
  sql<{
    id: string
    date: string
    durationMinutes: number
    type: string
    status: string
    noteCount: number
  }>`select s.id, s.session_date as date, s.duration_minutes as "durationMinutes", s.session_type as type, s.status,
      (select count(*)::int from clinical_notes n where n.therapist_id = s.therapist_id and n.session_id = s.id) as "noteCount"
    from sessions s where s.therapist_id = ${therapistId}::uuid and s.client_id = ${clientId}::uuid
    order by s.session_date desc, s.id limit ${most}`.compile(build),
)

/** A row if the client belongs to the practice. */
export const knowsClient = builtOnce((therapistId: string, clientId: string) =>
  build.selectFrom('clients').select('id').where('therapist_id', '=', therapistId).where('id', '=', clientId).compile(),
)
