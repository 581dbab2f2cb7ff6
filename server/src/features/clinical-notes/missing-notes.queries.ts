import { daysToList, notesPerPage } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { MissingNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/**
 * The clinical notes of an appointment `a`: those of its session, and those about the same client and day that belong to no other appointment, so
 * that a standalone note counts. Two parts, each found by an index.
 */
const notesOf = sql`select n.signed_at from sessions s join clinical_notes n on n.therapist_id = s.therapist_id and n.session_id = s.id
    where s.therapist_id = a.therapist_id and s.appointment_id = a.id
  union all select n.signed_at from clinical_notes n left join sessions s on s.therapist_id = n.therapist_id and s.id = n.session_id
    where n.therapist_id = a.therapist_id and n.client_id = a.client_id and n.service_date = a.appointment_date and s.appointment_id is null`

/** The state of the notes of an appointment `a`: 'signed' if all are, otherwise 'draft', or null without notes. */
export const noteState = sql<
  'signed' | 'draft' | null
>`(select case when bool_and(signed_at is not null) then 'signed' else 'draft' end
  from (${notesOf}) n having count(*) > 0)`

/**
 * Appointments `a` that started after `from` and ended before `at`, were neither cancelled nor missed, and have no note. The history that an import brings
 * is left out: its notes are where it comes from. It is entered long after it took place.
 */
export const missing = (therapistId: string, from: string, at: string) =>
  sql`a.therapist_id = ${therapistId}::uuid and a.starts_at >= ${from} and a.starts_at < ${at} and a.ends_at <= ${at}
  and a.cancelled_at is null and a.status <> 'no-show' and a.created_at < a.ends_at + interval '1 day' and not exists (${notesOf})`

const yearBefore = (at: string) => new Date(Date.parse(at) - daysToList * 86_400_000).toISOString()

/** Oldest first. The limit applies before the join of names, so that appointments are read in index order. */
export function listMissing(therapistId: string, { at, today, page }: { at: string; today: string; page: number }) {
  return sql<MissingNote>`select a.id as "appointmentId", a.client_id as "clientId", c.name as "clientName", a.appointment_date as "appointmentDate",
      a.starts_at as "startsAt", a.type, greatest(0, ${today}::date - a.appointment_date) as "daysAgo"
    from (select a.id, a.therapist_id, a.client_id, a.appointment_date, a.starts_at, a.type from appointments a where ${missing(therapistId, yearBefore(at), at)}
      order by a.starts_at, a.id limit ${notesPerPage} offset ${(page - 1) * notesPerPage}) a
    join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id order by a.starts_at, a.id`.compile(build)
}

/** The total number on all pages. */
export function countMissing(therapistId: string, at: string) {
  return missingCount(therapistId, yearBefore(at), at)
}

const missingCount = builtOnce((therapistId: string, from: string, at: string) =>
  sql<{
    total: number
  }>`select count(*)::int as total from appointments a where ${missing(therapistId, from, at)}`.compile(build),
)
