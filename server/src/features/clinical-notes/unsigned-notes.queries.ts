import type { UnsignedNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import { lateThrough, notesPerPage } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const waiting = (therapistId: string) => sql`n.therapist_id = ${therapistId}::uuid and n.signed_at is null`

/** Whether note `n`, if still unsigned, is late. One about a sample client never is: nobody needs it. */
const isLate = (late: string) =>
  sql<boolean>`(n.service_date <= ${late}::date and not app.is_sample_client(n.therapist_id, n.client_id))`

/**
 * Late unsigned notes of the practice, oldest first.
 * @param recent includes notes that are not late yet
 */
export function listUnsigned(therapistId: string, page: number, { recent, today }: { recent: boolean; today: string }) {
  return sql<UnsignedNote>`
    select n.id, n.client_id as "clientId", c.name as "clientName", n.template, n.template_name as "templateName",
      n.service_date as "serviceDate", ${today}::date - n.service_date as "daysAgo", n.version
    from clinical_notes n join clients c on c.therapist_id = n.therapist_id and c.id = n.client_id where ${waiting(therapistId)} 
      and (${isLate(lateThrough(today))} or ${recent} and n.service_date > ${lateThrough(today)}::date)
    order by n.service_date, n.id limit ${notesPerPage} offset ${(page - 1) * notesPerPage}`.compile(build)
}

const countLate = builtOnce((therapistId: string, late: string) =>
  sql<{
    late: number
    recent: number
  }>`select count(*) filter (where is_late)::int as late, count(*) filter (where n.service_date > ${late}::date)::int as recent
    from clinical_notes n cross join lateral (select ${isLate(late)} as is_late) l where ${waiting(therapistId)}`.compile(
    build,
  ),
)

/** The total number on all pages. */
export const countUnsigned = (therapistId: string, today: string) => countLate(therapistId, lateThrough(today))

/** A zone and `lateThrough` of its current day, because the worker reads all practices at once. */
export type ZoneDay = { zone: string; late: string }

/**
 * Practices with late unsigned notes, for the worker: the number of notes by day, and until when the therapist was notified, also by an installation that
 * was lost before a restore. `createdAt` is when the latest note of a day was written.
 */
export function lateNotes(zones: readonly ZoneDay[], mark: string) {
  return sql<{
    userId: string
    timeZone: string
    notifiedAt: string | null
    days: { serviceDate: string; count: number; createdAt: string; newestId: string }[]
  }>`
    with waiting as (
      select n.therapist_id, p.timezone, n.service_date, count(*)::int as count, max(n.created_at) as created_at,
        (array_agg(n.id order by n.created_at desc, n.id))[1] as newest_id
      from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z (zone text, late date) join practice_settings p on p.timezone = z.zone
        join clinical_notes n on n.therapist_id = p.user_id
      where n.signed_at is null and n.service_date <= z.late
      group by n.therapist_id, p.timezone, n.service_date
    )
    select therapist_id as "userId", timezone as "timeZone",
      greatest((select max(m.created_at) from notification_marks m where m.user_id = therapist_id and starts_with(m.mark, ${mark})),
        (select max(sent_until) from restores)) as "notifiedAt",
      jsonb_agg(jsonb_build_object('serviceDate', service_date, 'count', count, 'createdAt', created_at, 'newestId', newest_id) order by service_date) as days
    from waiting group by therapist_id, timezone order by therapist_id`.compile(build)
}
