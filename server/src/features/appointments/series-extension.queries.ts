import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { Slot } from './slots.queries.ts'
import type { SeriesWithDetails } from './series.queries.ts'

/** A series without end, as the worker extends it. */
export type OpenSeries = SeriesWithDetails & { therapistId: string; updatedAt: string }

/** Series without end of clients who are active, or archived with their appointments kept. Pages by id: returns those after `after`. */
export const listOpenSeries = builtOnce((after: string, limit: number) =>
  sql<OpenSeries>`select s.therapist_id as "therapistId", s.id, s.client_id as "clientId", s.start_date as "startDate",
      coalesce(s.rule_date, s.start_date) as "ruleDate",
      to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime", s.time_zone as "timeZone", s.repeat_unit as unit,
      s.repeat_every as every, s.repeat_by as by, null::int as count, s.next_occurrence as "nextOccurrence", s.type, s.notes, s.meeting_link as "meetingLink",
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

/** Notifies the therapist once of an occurrence skipped because of a conflict. Must follow {@link lockSeries} and the insert. */
export function notifyOfSkipped({ therapistId, id }: OpenSeries, { occurrence, appointmentDate, startTime }: Slot) {
  const message = `You already have another appointment on ${appointmentDate} at ${startTime}. Open that day to decide what to do.`
  return sql`select app.raise_notification_once(${therapistId}::uuid, ${`series-place:${id}:${occurrence}`}, 'appointment-left-out',
      'A recurring appointment was skipped', ${message}, ${`/app/appointments?view=day&date=${appointmentDate}`}::text)
    where not exists (select from appointments where therapist_id = ${therapistId}::uuid and series_id = ${id}::uuid and occurrence = ${occurrence}::int)`.compile(
    build,
  )
}
