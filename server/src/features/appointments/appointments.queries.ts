import type {
  Appointment,
  AppointmentWhole,
  Usage,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import {
  type AppointmentList,
  type AppointmentStatus,
  appointmentsPerPage,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

const notesInLists = 300

/** The practice's zone; instants that come of it are looked up by index. */
const zone = (therapistId: string) =>
  sql`coalesce((select timezone from practice_settings where user_id = ${therapistId}::uuid), 'UTC')`
/** The instant at which a day of the practice begins. */
const beginning = (therapistId: string, day: RawBuilder<unknown>) =>
  sql`((${day})::timestamp at time zone ${zone(therapistId)})`
const today = (therapistId: string) => sql`(now() at time zone ${zone(therapistId)})::date`
const month = (therapistId: string) => sql`date_trunc('month', now() at time zone ${zone(therapistId)})`

const columns = (notes: RawBuilder<unknown>) => sql`a.id, a.client_id as "clientId", c.name as "clientName",
  a.appointment_date as "appointmentDate", to_char(a.start_time, 'HH24:MI') as "startTime", to_char(a.end_time, 'HH24:MI') as "endTime",
  a.time_zone as "timeZone", a.starts_at as "startsAt", a.ends_at as "endsAt", a.type, a.status, ${notes} as notes, a.meeting_link as "meetingLink",
  a.overlap_allowed as "overlapAllowed", a.cancellation_hours as "cancellationHours", a.cancelled_at as "cancelledAt", a.cancelled_by as "cancelledBy",
  a.cancel_reason as "cancelReason", a.confirmed_at as "confirmedAt", a.series_id as "seriesId", a.on_its_own as "onItsOwn", s.id as "sessionId",
  a.cancelled_at is not null and a.cancellation_hours > 0 and a.cancelled_at > a.starts_at - a.cancellation_hours * interval '1 hour' as late,
  a.updated_at as "updatedAt"`
/** All that {@link columns} shows of an appointment itself. */
const stored = sql`a.therapist_id, a.id, a.client_id, a.appointment_date, a.start_time, a.end_time, a.time_zone, a.starts_at, a.ends_at, a.type, a.status, a.notes,
  a.meeting_link, a.overlap_allowed, a.cancellation_hours, a.cancelled_at, a.cancelled_by, a.cancel_reason, a.confirmed_at, a.series_id, a.on_its_own, a.updated_at`
const joined = sql`join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id
  left join sessions s on s.therapist_id = a.therapist_id and s.appointment_id = a.id`

/**
 * Instants that follow from the practice's zone, worked out once. Under row-level security an index is searched only with what is there already when
 * the rows are looked at: a comparison that still has to ask for the zone would read every row of the practice.
 */
const worked = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`with b as materialized (select ${from} as from_at, ${to} as to_at)`
const always = sql`'infinity'::timestamptz`
const never = sql`'-infinity'::timestamptz`

/** What begins on the days from one to another, or reaches into them, by time; `yyyy-MM-dd`, both included. */
export function listCalendar(therapistId: string, from: string, to: string) {
  const begin = beginning(therapistId, sql`${from}::date`)
  return sql<Appointment>`${worked(begin, beginning(therapistId, sql`${to}::date + 1`))}
    select ${columns(sql`left(a.notes, ${notesInLists})`)} from b cross join lateral (select ${stored} from appointments a
      where a.therapist_id = ${therapistId} and a.starts_at > b.from_at - interval '26 hours' and a.starts_at < b.to_at and a.ends_at > b.from_at
      order by a.starts_at, a.id limit 1000) a ${joined} order by a.starts_at, a.id`.compile(build)
}

/** What a list shows, and the bounds that it lies in. */
function ofList(therapistId: string, which: AppointmentList) {
  const midnight = beginning(therapistId, today(therapistId))
  if (which === 'cancelled')
    return { bounds: worked(never, always), where: sql`a.therapist_id = ${therapistId} and a.cancelled_at is not null` }
  return {
    bounds: which === 'upcoming' ? worked(midnight, always) : worked(never, midnight),
    where: sql`a.therapist_id = ${therapistId} and a.cancelled_at is null and a.starts_at >= b.from_at and a.starts_at < b.to_at`,
  }
}

/** One page: what is to come with the next first, what has been or was cancelled with the latest first. */
export function listAppointments(therapistId: string, which: AppointmentList, page: number) {
  const { bounds, where } = ofList(therapistId, which)
  const order = which === 'upcoming' ? sql`a.starts_at, a.id` : sql`a.starts_at desc, a.id`
  return sql<Appointment>`${bounds} select ${columns(sql`left(a.notes, ${notesInLists})`)} from b
    cross join lateral (select ${stored} from appointments a where ${where} order by ${order} limit ${appointmentsPerPage} offset ${(page - 1) * appointmentsPerPage}) a
    ${joined} order by ${order}`.compile(build)
}

export function countAppointments(therapistId: string, which: AppointmentList) {
  const { bounds, where } = ofList(therapistId, which)
  return sql<{
    total: number
  }>`${bounds} select count(*)::int as total from b cross join appointments a where ${where}`.compile(build)
}

/** The practice's day, and how many appointments its month has that were not cancelled. */
export function findUsage(therapistId: string) {
  const [first, next] = [month(therapistId), sql`${month(therapistId)} + interval '1 month'`]
  return sql<{
    today: string
    count: Usage['count']
  }>`${worked(beginning(therapistId, first), beginning(therapistId, next))}
    select ${today(therapistId)} as today, (select count(*)::int from appointments a where a.therapist_id = ${therapistId} and a.cancelled_at is null
      and a.starts_at >= b.from_at and a.starts_at < b.to_at) as count from b`.compile(build)
}

const repeat = sql`case when r.id is not null then jsonb_strip_nulls(jsonb_build_object('unit', r.repeat_unit, 'every', r.repeat_every, 'by', r.repeat_by))
  || jsonb_build_object('count', r.occurrence_count) end`

export function findAppointment(therapistId: string, id: string) {
  return sql<AppointmentWhole>`select ${columns(sql`a.notes`)}, c.email as "clientEmail", c.time_zone as "clientTimeZone", ${repeat} as repeat
    from appointments a ${joined} left join appointment_series r on r.therapist_id = a.therapist_id and r.id = a.series_id
    where a.therapist_id = ${therapistId} and a.id = ${id}`.compile(build)
}

/** Writes into the audit log that this appointment, with its notes, was opened. */
export function noteAppointmentOpened(therapistId: string, id: string) {
  return sql`select app.audit_read('opened', 'appointments', id, client_id) from appointments where therapist_id = ${therapistId} and id = ${id}`.compile(
    build,
  )
}

function refuse(when: RawBuilder<unknown>, code: string) {
  return sql`select app.refuse_when(${when}, ${sql.lit(code)})`.compile(build)
}

/** One writer at a time per practice: what follows sees what the one before has written. */
export function lockPractice() {
  return sql`select app.lock_practice()`.compile(build)
}

/** Ends the transaction with `client-missing` or `client-archived`. */
export function refuseUnlessActive(therapistId: string, clientId: string) {
  const client = sql`select from clients where therapist_id = ${therapistId} and id = ${clientId}::uuid`
  return [
    refuse(sql`not exists (${client})`, 'client-missing'),
    refuse(sql`not exists (${client} and archived_at is null)`, 'client-archived'),
  ]
}

/** Ends the transaction unless the appointment is as it was seen, and holds it to its end: `appointment-missing`, `appointment-changed`. */
export function refuseUnlessSeen(therapistId: string, id: string, updatedAt: string) {
  const one = sql`select from appointments where therapist_id = ${therapistId} and id = ${id}`
  return [
    refuse(sql`not exists (${one})`, 'appointment-missing'),
    refuse(sql`not exists (${one} and updated_at = ${updatedAt}::timestamptz for update)`, 'appointment-changed'),
  ]
}

/** The months of `instants`, each with its bounds, and how many appointments it has that were not cancelled. */
const months = (therapistId: string, instants: RawBuilder<unknown>) => sql`with m as materialized (
    select month, count(*) as wanted, month at time zone ${zone(therapistId)} as from_at, (month + interval '1 month') at time zone ${zone(therapistId)} as to_at
    from (select date_trunc('month', starts_at at time zone ${zone(therapistId)}) as month from (${instants}) i) i group by month),
  counted as (select m.*, (select count(*) from appointments a where a.therapist_id = ${therapistId} and a.cancelled_at is null
    and a.starts_at >= m.from_at and a.starts_at < m.to_at) as held from m)`

/** To stand after the appointments are in: ends the transaction with `appointment-limit` where one of their months has more than the limit. */
export function refuseBeyondLimit(therapistId: string, limit: number, ids: readonly string[]) {
  const written = sql`select starts_at from appointments where therapist_id = ${therapistId} and id = any(${ids}::uuid[]) and cancelled_at is null`
  return sql`${months(therapistId, written)}
    select app.refuse_when(exists (select from counted where held > ${limit}::int), 'appointment-limit')`.compile(build)
}

/** Which months (`yyyy-MM`) would have more than the limit with appointments at these instants besides. */
export function findFullMonths(therapistId: string, limit: number, startsAt: readonly string[]) {
  return sql<{ month: string }>`${months(therapistId, sql`select unnest(${startsAt}::timestamptz[]) as starts_at`)}
    select to_char(month, 'YYYY-MM') as month from counted where held + wanted > ${limit}::int order by 1`.compile(
    build,
  )
}

export function changeStatus(therapistId: string, id: string, status: AppointmentStatus, reason: string | null) {
  return sql<{ id: string }>`update appointments set status = ${status}, cancel_reason = ${reason}::text
    where therapist_id = ${therapistId} and id = ${id} returning id`.compile(build)
}
