import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { SeriesWithDetails } from './series.queries.ts'

/** A series without end, as the worker extends it. */
export type OpenSeries = SeriesWithDetails & { therapistId: string; updatedAt: string }

/** Series without end of clients who are active, or archived with their appointments kept. Pages by id: returns those after `after`. */
export const listOpenSeries = builtOnce((after: string, limit: number) =>
  sql<OpenSeries>`select s.therapist_id as "therapistId", s.id, s.client_id as "clientId", s.start_date as "startDate",
      coalesce(s.rule_date, s.start_date) as "ruleDate",
      to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime", s.time_zone as "timeZone", s.repeat_unit as unit,
      s.repeat_every as every, s.repeat_by as by, null::int as count, s.next_occurrence as "nextOccurrence", s.type, s.notes, s.meeting_link as "meetingLink", s.place,
      s.updated_at as "updatedAt"
    from appointment_series s join clients c on c.therapist_id = s.therapist_id and c.id = s.client_id and (c.archived_at is null or c.appointments_kept)
    where s.occurrence_count is null and s.id > ${after}::uuid order by s.id limit ${limit}`.compile(build),
)

/** Takes the practice's lock and locks the series. Ends the transaction with `series-changed` if it has changed since it was read. */
export function lockSeries({ therapistId, id, updatedAt }: OpenSeries) {
  return [
    sql`select pg_advisory_xact_lock(hashtextextended(${therapistId}::uuid::text, 1))`.compile(build),
    sql`select app.refuse_when(not exists (select from appointment_series where therapist_id = ${therapistId}::uuid and id = ${id}::uuid
      and updated_at = ${updatedAt}::timestamptz for update), 'series-changed')`.compile(build),
  ]
}

export const setNextOccurrence = builtOnce(({ therapistId, id }: OpenSeries, nextOccurrence: number) =>
  sql`update appointment_series set next_occurrence = ${nextOccurrence}::int where therapist_id = ${therapistId}::uuid and id = ${id}::uuid`.compile(
    build,
  ),
)

/** Notes occurrences that have no appointment because of a conflict. Must follow {@link lockSeries} and the insert. */
export const noteSkipped = builtOnce((therapistId: string, seriesId: string, slots: string) =>
  sql`insert into notification_marks (user_id, mark)
    select ${therapistId}::uuid, concat_ws(':', 'series-skipped', ${seriesId}::uuid, s.occurrence, s."appointmentDate" || ' at ' || s."startTime")
      from json_to_recordset(${slots}::json) as s (occurrence int, "appointmentDate" text, "startTime" text)
      where not exists (select from appointments a where a.therapist_id = ${therapistId}::uuid and a.series_id = ${seriesId}::uuid and a.occurrence = s.occurrence)
    on conflict do nothing`.compile(build),
)

/** Skipped occurrences of a therapist who was not told of them: how many, and the first by day as `yyyy-MM-dd at HH:mm`. `notedAt`: when the last was noted. */
export type Skipped = { therapistId: string; count: number; first: string[]; notedAt: string }

/** Only this job notes skipped occurrences, one transaction after another, so none is noted before `notedAt` later. */
export function listSkipped(listed: number) {
  return sql<Skipped>`
    with told as (select user_id, max(substr(mark, 19)::timestamptz) as until from notification_marks where mark like 'series-skips-told:%' group by 1)
    select m.user_id as "therapistId", count(*)::int as count, max(m.created_at) as "notedAt",
      (array_agg(split_part(m.mark, ':', 4) || ':' || split_part(m.mark, ':', 5) order by split_part(m.mark, ':', 4), split_part(m.mark, ':', 5)))[1:${listed}::int] as first
    from notification_marks m left join told on told.user_id = m.user_id
    where m.mark like 'series-skipped:%' and m.created_at > coalesce(told.until, '-infinity') group by 1`.compile(build)
}

export const notifyOfSkipped = builtOnce(
  (skipped: Pick<Skipped, 'therapistId' | 'notedAt'>, title: string, message: string, actionUrl: string) =>
    sql`select app.raise_notification_once(${skipped.therapistId}::uuid, 'series-skips-told:' || ${skipped.notedAt}::text, 'appointment-left-out',
      ${title}, ${message}, ${actionUrl}::text)`.compile(build),
)
