import { Session, type SessionChange, SessionDetails } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { notesShown, sessionsPerPage } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnNames, columns, values } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const notes = sql`coalesce(s.notes, case when n.id is not null then app.note_text(n.sections) end)`
/** A single text without a heading, the only kind of note that the session form can edit. */
const plain = sql`jsonb_array_length(n.sections) = 1 and n.sections -> 0 ->> 'heading' is null`

/** The columns of a session that {@link rowsOf} reads. */
const own = z.omit(Session, { formNote: true, unsignedNotes: true, signedNotes: true })
const stored = sql`sessions.therapist_id, ${columnNames('sessions', own)}`

/** Sessions with the note of their form and the numbers of all their notes. */
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

/** One page, newest first, with excerpts of the notes. */
export function listSessions(therapistId: string, clientId: string, page: number) {
  const chosen = sql`select ${stored} from sessions where therapist_id = ${therapistId} and client_id = ${clientId}
    order by session_date desc, id limit ${sessionsPerPage} offset ${(page - 1) * sessionsPerPage}`
  return sql<Session>`${rowsOf(chosen, sql`left(${notes}, ${notesShown})`)} order by s.session_date desc, s.id`.compile(
    build,
  )
}

/** No row for a missing client. */
export const countSessions = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    total: number
  }>`select (select count(*) from sessions where therapist_id = ${therapistId} and client_id = ${clientId}) as total
    from clients where therapist_id = ${therapistId} and id = ${clientId}`.compile(build),
)

export const findSession = builtOnce((therapistId: string, id: string) =>
  rowsOf(sql`select ${stored} from sessions where therapist_id = ${therapistId} and id = ${id}`).compile(build),
)

/** Notes of a completed session are its clinical note (see {@link writeFormNote}); before completion, they are stored with the session. */
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

/** Aborts the transaction with `appointment-missing` unless the appointment belongs to this client. */
export const refuseUnlessOfClient = builtOnce((therapistId: string, clientId: string, appointmentId: string) =>
  sql`select app.refuse_when(not exists (select from appointments
    where therapist_id = ${therapistId} and id = ${appointmentId} and client_id = ${clientId}), 'appointment-missing')`.compile(
    build,
  ),
)

/**
 * Locks the session and its note, and aborts the transaction if they have changed: `session-missing`, `session-changed` or, for notes that the form
 * may not write, `note-signed` or `note-of-template`.
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

/**
 * Stores notes with the session only if its form has no clinical note and it is not being completed, or was given a note elsewhere: those of the form would
 * be a second one.
 */
export function changeSession(therapistId: string, id: string, change: SessionChange) {
  const { notes: given, status, noteVersion } = change
  const withSession = status !== 'completed' && noteVersion === null
  const ofCompleted = sql<string | null>`case when exists (select from clinical_notes n
    where n.therapist_id = ${therapistId} and n.session_id = ${id} and not n.of_session_form) then ${given ?? null}::text end`
  return build
    .updateTable('sessions')
    .set({
      ...rowOf(change, withSession ? given : null),
      ...(status === 'completed' && noteVersion === null ? { notes: ofCompleted } : {}),
    })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile()
}

/** Updates the unsigned note of the session's form, whose day follows the session. Writes nothing if nothing differs. */
export function changeFormNote(therapistId: string, id: string, change: SessionChange) {
  const sections = change.notes === undefined ? sql`sections` : sql`${sectionsOf(change.notes)}::jsonb`
  return sql`update clinical_notes set sections = ${sections}, service_date = ${change.sessionDate}::date
    where therapist_id = ${therapistId} and session_id = ${id} and of_session_form and signed_at is null
      and (sections, service_date) is distinct from (${sections}, ${change.sessionDate}::date)`.compile(build)
}

/** The session's own clinical note, unless it was given one elsewhere. */
export function writeFormNote(therapistId: string, sessionId: string, written: { sessionDate: string; notes: string }) {
  return sql`insert into clinical_notes (therapist_id, client_id, session_id, of_session_form, service_date, sections)
    select therapist_id, client_id, id, true, ${written.sessionDate}::date, ${sectionsOf(written.notes)}::jsonb
    from sessions where therapist_id = ${therapistId} and id = ${sessionId}
      and not exists (select from clinical_notes n where n.therapist_id = ${therapistId} and n.session_id = ${sessionId})`.compile(
    build,
  )
}

function sectionsOf(text: string): string {
  return JSON.stringify([{ heading: null, text }])
}

/** The query decides whether notes are stored in the clinical note or with the session. */
function rowOf(details: Omit<SessionDetails, 'notes'>, notes: string | null | undefined) {
  return values('sessions', SessionDetails, details, { notes })
}
