import {
  appointmentStatuses,
  isOpen,
  maxSeriesLength,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { build, type Statement } from '../../platform/database/tenancy.ts'
import { queueNoticesWhere } from './queue-notices.queries.ts'

const closed = sql.join(appointmentStatuses.filter((status) => !isOpen(status)).map((status) => sql.lit(status)))

/**
 * Open appointments that have not started. The condition lists closed statuses, because with open ones PostgreSQL would use the worker's index for
 * reminders, which spans all practices.
 */
export function isUpcoming(appointments: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${appointments}.${column}`)
  return sql`${of('cancelled_at')} is null and ${of('status')} not in (${closed}) and ${of('starts_at')} > now()`
}

/** Upcoming appointments `a` of a client. */
const upcoming = (therapistId: string, clientId: string) =>
  sql`a.therapist_id = ${therapistId} and a.client_id = ${clientId}::uuid and ${isUpcoming('a')}`

/** Ends the transaction with `appointments-upcoming` if the client has any. */
export function refuseUpcoming(therapistId: string, clientId: string) {
  return sql`select app.refuse_when(exists (select from appointments a where ${upcoming(therapistId, clientId)}), 'appointments-upcoming')`.compile(
    build,
  )
}

/** Cancels a client's upcoming appointments and ends their series. One email per series, about its next appointment, covers the others. */
export function cancelUpcoming(therapistId: string, clientId: string): Statement[] {
  const cancel = (which: RawBuilder<unknown>) =>
    sql`update appointments a set status = 'cancelled-therapist' where ${upcoming(therapistId, clientId)} and ${which}`.compile(
      build,
    )
  const isNextOfSeries = sql`a.occurrence = (select min(f.occurrence) from appointments f where f.therapist_id = a.therapist_id
    and f.series_id = a.series_id and ${isUpcoming('f')})`
  const cancelled = sql`a.client_id = ${clientId}::uuid and a.cancelled_at = now()`
  const ended = sql`select s.id, coalesce((select min(a.occurrence) from appointments a where ${upcoming(therapistId, clientId)} and a.series_id = s.id),
      s.next_occurrence) as at from appointment_series s where s.therapist_id = ${therapistId} and s.client_id = ${clientId}::uuid`
  return [
    sql`update appointment_series s set occurrence_count = least(greatest(e.at, 1), ${maxSeriesLength}), next_occurrence = greatest(s.next_occurrence, e.at, 1) from (${ended}) e
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
