import { Session, type SessionChange, SessionDetails } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { notesShown, sessionsPerPage } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnNames, columns, values } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const notes = sql`coalesce(s.notes, case when n.id is not null then app.note_text(n.sections) end)`
/** One text without a heading: what the session's form can show and write. */
const plain = sql`jsonb_array_length(n.sections) = 1 and n.sections -> 0 ->> 'heading' is null`

/** All that {@link rowsOf} reads of a session itself. */
const own = z.omit(Session, { formNote: true, unsignedNotes: true, signedNotes: true })
const stored = sql`sessions.therapist_id, ${columnNames('sessions', own)}`

/** Each session with the note of its own form, and with the numbers of all notes that hang on it. */
function rowsOf(sessions: RawBuilder<unknown>, shownNotes = notes) {
  const shown = columns('sessions as s', Session, {
    notes: sql<string | null>`${shownNotes}`,
    formNote: sql`case when n.id is not null then jsonb_build_object('id', n.id, 'version', n.version, 'signed', n.signed_at is not null, 'plain', ${plain}) end`,
    unsignedNotes: sql`hanging.unsigned`,
    signedNotes: sql`hanging.signed`,
  })
  return sql<Session>`select ${sql.join([...shown])}
    from (${sessions}) s
    left join clinical_notes n on n.therapist_id = s.therapist_id and n.session_id = s.id and n.of_session_form
    cross join lateral (select count(*) filter (where signed_at is null) as unsigned, count(signed_at) as signed
      from clinical_notes where therapist_id = s.therapist_id and session_id = s.id) hanging`
}

/** One page, newest first, with the beginning of each note. */
export function listSessions(therapistId: string, clientId: string, page: number) {
  const chosen = sql`select ${stored} from sessions where therapist_id = ${therapistId} and client_id = ${clientId}
    order by session_date desc, id limit ${sessionsPerPage} offset ${(page - 1) * sessionsPerPage}`
  return sql<Session>`${rowsOf(chosen, sql`left(${notes}, ${notesShown})`)} order by s.session_date desc, s.id`.compile(
    build,
  )
}

/** No row for a client who is not there. */
export function countSessions(therapistId: string, clientId: string) {
  return sql<{
    total: number
  }>`select (select count(*) from sessions where therapist_id = ${therapistId} and client_id = ${clientId}) as total
    from clients where therapist_id = ${therapistId} and id = ${clientId}`.compile(build)
}

export function findSession(therapistId: string, id: string) {
  return rowsOf(sql`select ${stored} from sessions where therapist_id = ${therapistId} and id = ${id}`).compile(build)
}

/** What is written about a completed session is its clinical note, see {@link writeFormNote}; before, it stands with the session. */
export function insertSession(
  therapistId: string,
  id: string,
  clientId: string,
  details: SessionDetails & { appointmentId?: string | null | undefined },
) {
  return build
    .insertInto('sessions')
    .values({
      therapist_id: therapistId,
      id,
      client_id: clientId,
      appointment_id: details.appointmentId ?? null,
      ...rowOf(details, details.status === 'completed' ? null : details.notes),
    })
    .compile()
}

/** Ends the transaction with `appointment-missing` unless the appointment is one of this client. */
export function refuseUnlessOfClient(therapistId: string, clientId: string, appointmentId: string) {
  return sql`select app.refuse_when(not exists (select from appointments
    where therapist_id = ${therapistId} and id = ${appointmentId} and client_id = ${clientId}), 'appointment-missing')`.compile(
    build,
  )
}

/**
 * Ends the transaction unless the session and its note are as they were seen, and holds both to its end: `session-missing`, `session-changed`,
 * and where notes come along that the form may not write, `note-signed` or `note-of-template`.
 */
export function refuseIfChanged(therapistId: string, id: string, change: SessionChange) {
  const session = sql`select from sessions where therapist_id = ${therapistId} and id = ${id}`
  const note = sql`select from clinical_notes n where therapist_id = ${therapistId} and session_id = ${id} and of_session_form`
  const writes = sql`${change.notes !== undefined}::boolean`
  const refuse = (when: RawBuilder<unknown>, code: string) =>
    sql`select app.refuse_when(${when}, ${sql.lit(code)})`.compile(build)
  return [
    refuse(sql`not exists (${session})`, 'session-missing'),
    refuse(
      sql`not exists (${session} and updated_at = ${change.updatedAt}::timestamptz for update)`,
      'session-changed',
    ),
    change.noteVersion === null
      ? refuse(sql`exists (${note})`, 'session-changed')
      : refuse(sql`not exists (${note} and version = ${change.noteVersion}::int for update)`, 'session-changed'),
    refuse(sql`${writes} and exists (${note} and signed_at is not null)`, 'note-signed'),
    refuse(sql`${writes} and exists (${note} and not (${plain}))`, 'note-of-template'),
  ]
}

/** Where a clinical note is, or comes to be with completion, the notes are the note's. */
export function changeSession(therapistId: string, id: string, change: SessionChange) {
  const withSession = change.status !== 'completed' && change.noteVersion === null
  return build
    .updateTable('sessions')
    .set(rowOf(change, withSession ? change.notes : null))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile()
}

/** An unsigned note moves with the day of its session. Nothing is written where nothing differs. */
export function changeFormNote(therapistId: string, id: string, change: SessionChange) {
  const sections = change.notes === undefined ? sql`sections` : sql`${sectionsOf(change.notes)}::jsonb`
  return sql`update clinical_notes set sections = ${sections}, service_date = ${change.sessionDate}::date
    where therapist_id = ${therapistId} and session_id = ${id} and of_session_form and signed_at is null
      and (sections, service_date) is distinct from (${sections}, ${change.sessionDate}::date)`.compile(build)
}

/** The session's own clinical note. */
export function writeFormNote(therapistId: string, sessionId: string, written: { sessionDate: string; notes: string }) {
  return sql`insert into clinical_notes (therapist_id, client_id, session_id, of_session_form, service_date, sections)
    select therapist_id, client_id, id, true, ${written.sessionDate}::date, ${sectionsOf(written.notes)}::jsonb
    from sessions where therapist_id = ${therapistId} and id = ${sessionId}`.compile(build)
}

function sectionsOf(text: string): string {
  return JSON.stringify([{ heading: null, text }])
}

/** What is written about it goes into its clinical note or stands with it; that is for the query to say. */
function rowOf(details: Omit<SessionDetails, 'notes'>, notes: string | null | undefined) {
  return values('sessions', SessionDetails, details, { notes })
}
