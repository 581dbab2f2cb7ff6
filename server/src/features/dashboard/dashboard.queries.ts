import type { DashboardDay, DayAppointment } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { mostUpcoming } from '@openhour/shared/features/dashboard/dashboard.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import { noteState } from '../clinical-notes/missing-notes.queries.ts'

/** More than a day can hold in earnest. */
const mostOfDay = 100

const zone = (therapistId: string) =>
  sql`coalesce((select timezone from practice_settings where user_id = ${therapistId}::uuid), 'UTC')`
const local = (therapistId: string, at: string) => sql`(${at}::timestamptz at time zone ${zone(therapistId)})`
const midnight = (therapistId: string, day: RawBuilder<unknown>) =>
  sql`((${day})::timestamp at time zone ${zone(therapistId)})`

/** The practice's day at an instant, and its clients; who joined goes by the month of the practice. */
export function findDay(therapistId: string, at: string) {
  const month = midnight(therapistId, sql`date_trunc('month', ${local(therapistId, at)})`)
  return sql<{ today: string; clients: DashboardDay['clients'] }>`select ${local(therapistId, at)}::date as today,
    (select jsonb_build_object('active', count(*) filter (where archived_at is null), 'archived', count(archived_at),
        'joinedThisMonth', count(*) filter (where archived_at is null and created_at >= ${month}))
      from clients where therapist_id = ${therapistId}) as clients`.compile(build)
}

const columns = sql`a.id, a.client_id as "clientId", c.name as "clientName", a.starts_at as "startsAt", a.ends_at as "endsAt", a.type, a.status,
  a.meeting_link as "meetingLink", ${noteState} as note`
/**
 * Chosen by time first: how many clients there are does not matter to a day. The bounds are worked out before: under row-level security an index is
 * searched only with what is there already.
 */
const chosen = (from: RawBuilder<unknown>, to: RawBuilder<unknown>, which: RawBuilder<unknown>, most: number) => sql`
  with b as materialized (select ${from} as from_at, ${to} as to_at)
  select ${columns} from b cross join lateral (select a.therapist_id, a.id, a.client_id, a.appointment_date, a.starts_at, a.ends_at, a.type, a.status, a.meeting_link from appointments a
    where ${which} and a.starts_at >= b.from_at and a.starts_at < b.to_at order by a.starts_at, a.id limit ${most}) a
  join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id order by a.starts_at, a.id`

/** What begins on the practice's day and was not cancelled, by time. */
export function listDay(therapistId: string, at: string) {
  const day = sql`${local(therapistId, at)}::date`
  const which = sql`a.therapist_id = ${therapistId} and a.cancelled_at is null`
  const [from, to] = [midnight(therapistId, day), midnight(therapistId, sql`${day} + 1`)]
  return sql<DayAppointment>`${chosen(from, to, which, mostOfDay)}`.compile(build)
}

/** The next after the practice's day that are scheduled or confirmed. */
export function listUpcoming(therapistId: string, at: string) {
  const tomorrow = midnight(therapistId, sql`${local(therapistId, at)}::date + 1`)
  const which = sql`a.therapist_id = ${therapistId} and a.status in ('scheduled', 'confirmed')`
  return sql<DayAppointment>`${chosen(tomorrow, sql`'infinity'::timestamptz`, which, mostUpcoming)}`.compile(build)
}
