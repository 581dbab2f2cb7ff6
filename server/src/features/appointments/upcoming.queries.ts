import { type RawBuilder, sql } from 'kysely'
import { build, type Statement } from '../../platform/database/tenancy.ts'
import { queueNoticesWhere } from './queue-notices.queries.ts'

/** What of a client is still to take place; `a` is appointments. Worded so that the worker's index over all practices is not walked for it. */
const upcoming = (
  therapistId: string,
  clientId: string,
) => sql`a.therapist_id = ${therapistId} and a.client_id = ${clientId}::uuid
  and a.cancelled_at is null and a.status not in ('completed', 'no-show') and a.starts_at > now()`

/** Ends the transaction with `appointments-upcoming` where the client has any. */
export function refuseUpcoming(therapistId: string, clientId: string) {
  return sql`select app.refuse_when(exists (select from appointments a where ${upcoming(therapistId, clientId)}), 'appointments-upcoming')`.compile(
    build,
  )
}

/** Cancels what is to come of a client and ends their series. One mail for each series, of its next appointment, tells of the others too. */
export function cancelUpcoming(therapistId: string, clientId: string): Statement[] {
  const cancel = (which: RawBuilder<unknown>) =>
    sql`update appointments a set status = 'cancelled-therapist' where ${upcoming(therapistId, clientId)} and ${which}`.compile(
      build,
    )
  const isNextOfSeries = sql`a.occurrence = (select min(f.occurrence) from appointments f where f.therapist_id = a.therapist_id
    and f.series_id = a.series_id and f.cancelled_at is null and f.status not in ('completed', 'no-show') and f.starts_at > now())`
  const cancelled = sql`a.client_id = ${clientId}::uuid and a.cancelled_at = now()`
  const ended = sql`select s.id, coalesce((select min(a.occurrence) from appointments a where ${upcoming(therapistId, clientId)} and a.series_id = s.id),
      s.made_count) as at from appointment_series s where s.therapist_id = ${therapistId} and s.client_id = ${clientId}::uuid`
  return [
    sql`update appointment_series s set occurrence_count = least(greatest(e.at, 1), 260), made_count = greatest(s.made_count, e.at, 1) from (${ended}) e
      where s.therapist_id = ${therapistId} and s.id = e.id and (s.occurrence_count is null or s.occurrence_count > e.at)`.compile(
      build,
    ),
    cancel(sql`a.series_id is null`),
    queueNoticesWhere(therapistId, cancelled, 'each'),
    cancel(isNextOfSeries),
    queueNoticesWhere(therapistId, cancelled, 'following'),
    cancel(sql`a.series_id is not null`),
    queueNoticesWhere(therapistId, cancelled, 'none'),
  ]
}
