import {
  appointmentStatuses,
  isOpen,
  longestSeries,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { build, type Statement } from '../../platform/database/tenancy.ts'
import { queueNoticesWhere } from './queue-notices.queries.ts'

const closed = sql.join(appointmentStatuses.filter((status) => !isOpen(status)).map((status) => sql.lit(status)))

/**
 * Appointments still to take place: `isOpen`, and not started. It names the statuses that are not open, because naming the open ones makes
 * PostgreSQL walk the worker's index of appointments to remind of, which holds those of all practices.
 */
export function toCome(appointments: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${appointments}.${column}`)
  return sql`${of('cancelled_at')} is null and ${of('status')} not in (${closed}) and ${of('starts_at')} > now()`
}

/** Appointments `a` of a client that are still to take place. */
const upcoming = (therapistId: string, clientId: string) =>
  sql`a.therapist_id = ${therapistId} and a.client_id = ${clientId}::uuid and ${toCome('a')}`

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
    and f.series_id = a.series_id and ${toCome('f')})`
  const cancelled = sql`a.client_id = ${clientId}::uuid and a.cancelled_at = now()`
  const ended = sql`select s.id, coalesce((select min(a.occurrence) from appointments a where ${upcoming(therapistId, clientId)} and a.series_id = s.id),
      s.next_occurrence) as at from appointment_series s where s.therapist_id = ${therapistId} and s.client_id = ${clientId}::uuid`
  return [
    sql`update appointment_series s set occurrence_count = least(greatest(e.at, 1), ${longestSeries}), next_occurrence = greatest(s.next_occurrence, e.at, 1) from (${ended}) e
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
