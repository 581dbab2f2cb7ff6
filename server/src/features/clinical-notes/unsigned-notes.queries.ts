import type { UnsignedNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import { daysToWrite, notesPerPage } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

const today = (therapistId: string) => sql`(now() at time zone
  coalesce((select timezone from practice_settings where user_id = ${therapistId}::uuid), 'UTC'))::date`

const waiting = (therapistId: string) => sql`n.therapist_id = ${therapistId}::uuid and n.signed_at is null`
const late = (therapistId: string) => sql`n.service_date < ${today(therapistId)} - ${daysToWrite}::int`

/**
 * Unsigned notes of the practice whose day is more than two days past, oldest first.
 * @param recent also those of the last two days
 */
export function listUnsigned(therapistId: string, page: number, recent: boolean) {
  return sql<UnsignedNote>`
    select n.id, n.client_id as "clientId", c.name as "clientName", n.template, n.template_name as "templateName",
      n.service_date as "serviceDate", ${today(therapistId)} - n.service_date as "daysAgo", n.version
    from clinical_notes n join clients c on c.therapist_id = n.therapist_id and c.id = n.client_id where ${waiting(therapistId)} and (${recent} or ${late(therapistId)})
    order by n.service_date, n.id limit ${notesPerPage} offset ${(page - 1) * notesPerPage}`.compile(build)
}

/** How many there are on all pages: late ones, and those of the last two days. */
export function countUnsigned(therapistId: string) {
  return sql<{
    late: number
    recent: number
  }>`select count(*) filter (where is_late)::int as late, count(*) filter (where not is_late)::int as recent
    from clinical_notes n cross join lateral (select ${late(therapistId)} as is_late) l where ${waiting(therapistId)}`.compile(
    build,
  )
}

/**
 * Whom to tell of how many unsigned notes, for the worker: those of whose notes one came to wait since they were told last. A note comes to wait at
 * the midnight, in the practice's time zone, after which its day is more than two days past, or when it is written if that is later. `newestId` is
 * the note that came last. Signing notes therefore never tells of the rest anew.
 */
export function unsignedToTellOf(at: string, mark: string) {
  return sql<{ userId: string; count: number; newestId: string }>`
    with waiting as (
      select n.therapist_id, n.id, greatest(n.created_at, (n.service_date + ${daysToWrite}::int + 1)::timestamp at time zone p.timezone) as since
      from clinical_notes n join practice_settings p on p.user_id = n.therapist_id
      where n.signed_at is null and n.service_date < (${at}::timestamptz at time zone p.timezone)::date - ${daysToWrite}::int
    )
    select therapist_id as "userId", count(*)::int as count, (array_agg(id order by since desc, id))[1] as "newestId"
    from waiting group by therapist_id
    having not exists (select from notification_marks m
      where m.user_id = therapist_id and starts_with(m.mark, ${mark}) and m.created_at >= max(since))
    order by therapist_id`.compile(build)
}
