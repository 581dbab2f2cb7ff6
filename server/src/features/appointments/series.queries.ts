import type { AppointmentStatus } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { Recurrence } from '@openhour/shared/features/appointments/series.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { Details } from './slots.queries.ts'
import { isUpcoming } from './upcoming.queries.ts'

/** A stored series. `count` is null if it has no end. Occurrences below `nextOccurrence` have been created or skipped. */
export type SeriesRow = Recurrence & {
  id: string
  clientId: string
  ruleDate: string
  startTime: string
  endTime: string
  timeZone: string
  count: number | null
  nextOccurrence: number
}

/** A series with the details that its new appointments get. */
export type SeriesWithDetails = SeriesRow & Details

/** The fields of an occurrence that a change of the series needs. */
export type OccurrenceRow = {
  id: string
  occurrence: number
  appointmentDate: string
  startsAt: string
  status: AppointmentStatus
  isException: boolean
}

const columns = sql`id, client_id as "clientId", start_date as "startDate", coalesce(rule_date, start_date) as "ruleDate", to_char(start_time, 'HH24:MI') as "startTime",
  to_char(end_time, 'HH24:MI') as "endTime", time_zone as "timeZone", repeat_unit as unit, repeat_every as every, repeat_by as by,
  occurrence_count as count, next_occurrence as "nextOccurrence"`

export const findSeries = builtOnce((therapistId: string, id: string) =>
  sql<SeriesWithDetails>`select ${columns}, type, notes, meeting_link as "meetingLink", place from appointment_series where therapist_id = ${therapistId} and id = ${id}`.compile(
    build,
  ),
)

/** The appointment with this id, or the first of the series with this id. */
export function findFirst(therapistId: string, id: string) {
  return sql<{
    id: string
  }>`select id from appointments where therapist_id = ${therapistId} and (id = ${id} or series_id = ${id})
    order by occurrence limit 1`.compile(build)
}

const stampOf = (
  therapistId: string,
  id: string,
) => sql`(select md5(s.updated_at || coalesce((select string_agg(a.id || ' ' || a.updated_at, ' ' order by a.id)
    from appointments a where a.therapist_id = s.therapist_id and a.series_id = s.id), ''))
  from appointment_series s where s.therapist_id = ${therapistId} and s.id = ${id}::uuid)`

/** Differs after any change of a series or its occurrences. Read it before them. */
export const findSeriesStamp = builtOnce((therapistId: string, id: string) =>
  sql<{ stamp: string | null }>`select ${stampOf(therapistId, id)} as stamp`.compile(build),
)

/** Ends the transaction with `series-changed` if the series has another stamp. Run it under the practice's lock. */
export const refuseOtherStamp = builtOnce((therapistId: string, id: string, stamp: string | null) =>
  sql`select app.refuse_when(${stampOf(therapistId, id)} is distinct from ${stamp}, 'series-changed')`.compile(build),
)

/** All occurrences of a series, by number. */
export const listOccurrences = builtOnce((therapistId: string, seriesId: string) =>
  sql<OccurrenceRow>`select id, occurrence, appointment_date as "appointmentDate", starts_at as "startsAt", status, is_exception as "isException"
    from appointments where therapist_id = ${therapistId} and series_id = ${seriesId} order by occurrence`.compile(
    build,
  ),
)

/** The columns that a change can set. */
function changeable(series: SeriesWithDetails) {
  return {
    start_date: series.startDate,
    rule_date: series.ruleDate,
    start_time: series.startTime,
    end_time: series.endTime,
    time_zone: series.timeZone,
    occurrence_count: series.count,
    next_occurrence: series.nextOccurrence,
    type: series.type,
    notes: series.notes,
    meeting_link: series.meetingLink,
    place: series.place,
  }
}

export function insertSeries(therapistId: string, series: SeriesWithDetails) {
  return build
    .insertInto('appointment_series')
    .values({
      ...changeable(series),
      therapist_id: therapistId,
      id: series.id,
      client_id: series.clientId,
      repeat_unit: series.unit,
      repeat_every: series.every,
      repeat_by: series.unit === 'month' ? series.by : null,
    })
    .compile()
}

export function changeSeries(therapistId: string, series: SeriesWithDetails) {
  return build
    .updateTable('appointment_series')
    .set(changeable(series))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', series.id)
    .compile()
}

/** Ends a series before occurrence `count`. */
export function endSeries(therapistId: string, id: string, count: number) {
  return sql`update appointment_series set occurrence_count = ${Math.max(count, 1)}::int, next_occurrence = greatest(next_occurrence, ${Math.max(count, 1)}::int)
    where therapist_id = ${therapistId} and id = ${id}`.compile(build)
}

/** Sets series and occurrence number of appointments. */
export function renumber(
  therapistId: string,
  seriesId: string,
  numbers: readonly { id: string; occurrence: number }[],
) {
  return sql`update appointments t set series_id = ${seriesId}::uuid, occurrence = n.occurrence
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as n (id uuid, occurrence int)
    where t.therapist_id = ${therapistId} and t.id = n.id`.compile(build)
}

/** Deletes open upcoming occurrences from `from` on, except exceptions and those with a session. */
export const dropOccurrences = builtOnce((seriesId: string, from: number) =>
  sql`select app.drop_occurrences(${seriesId}::uuid, ${from}::int)`.compile(build),
)

/** Cancels upcoming occurrences from `from` on, except `except`, which is already cancelled. */
export function cancelOccurrences(
  therapistId: string,
  cancellation: { seriesId: string; from: number; except: string; status: AppointmentStatus; reason: string | null },
) {
  const { seriesId, from, except, status, reason } = cancellation
  return sql<{ id: string }>`update appointments set status = ${status}, cancel_reason = ${reason}::text
    where therapist_id = ${therapistId} and series_id = ${seriesId} and occurrence >= ${from}::int and id <> ${except}
      and ${isUpcoming('appointments')} returning id`.compile(build)
}
