import type { Planned } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { AppointmentType, ConflictAnswer } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** Where an appointment lies or is to lie: on the clock of a zone, and as instants in ISO form. `occurrence` is its number in its series. */
export type Place = {
  id: string
  appointmentDate: string
  startTime: string
  endTime: string
  timeZone: string
  startsAt: string
  endsAt: string
  occurrence: number | null
}

/** What all appointments that are written together have in common. */
export type Common = {
  timeZone: string
  type: AppointmentType
  notes: string | null
  meetingLink: string | null
}

const places = (
  given: readonly Place[],
) => sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p (id uuid, "appointmentDate" date,
  "startTime" time, "endTime" time, "timeZone" text, "startsAt" timestamptz, "endsAt" timestamptz, occurrence int)`

/** Appointments that meet the place `p`, those aside that are being moved themselves. */
const meeting = (therapistId: string, moving: readonly string[]) => sql`from appointments a
  where a.therapist_id = ${therapistId} and a.cancelled_at is null and a.starts_at < p."endsAt" and a.ends_at > p."startsAt"
    and a.starts_at > p."startsAt" - interval '26 hours' and a.id <> all(${moving}::uuid[])`

/** For each place that meets something what that is. */
export function findMeetings(therapistId: string, given: readonly Place[], moving: readonly string[]) {
  return sql<{
    id: string
    meets: Planned['meets']
  }>`select p.id, jsonb_agg(jsonb_build_object('id', m.id, 'clientName', c.name,
      'startsAt', m.starts_at, 'endsAt', m.ends_at) order by m.starts_at) as meets
    from ${places(given)} cross join lateral (select a.* ${meeting(therapistId, moving)} order by a.starts_at limit 10) m
    join clients c on c.therapist_id = m.therapist_id and c.id = m.client_id group by p.id`.compile(build)
}

const overlapAllowed = (therapistId: string, moving: readonly string[], answer: ConflictAnswer) =>
  sql`(${answer} = 'overlap' and exists (select ${meeting(therapistId, moving)}))`
const free = (therapistId: string, moving: readonly string[], answer: ConflictAnswer) =>
  sql`(${answer} <> 'skip' or not exists (select ${meeting(therapistId, moving)}))`

/**
 * Adds appointments of one client, under the practice's lock. What would meet another one ends the transaction (`appointment-taken`), is added all
 * the same, or is left out.
 */
export function insertPlaces(
  therapistId: string,
  clientId: string,
  given: readonly Place[],
  { common, seriesId, answer }: { common: Common; seriesId: string | null; answer: ConflictAnswer },
) {
  const { timeZone, type, notes, meetingLink } = common
  return sql<{
    id: string
  }>`insert into appointments (therapist_id, id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type,
      notes, meeting_link, overlap_allowed, cancellation_hours, series_id, occurrence)
    select ${therapistId}::uuid, p.id, ${clientId}::uuid, p."appointmentDate", p."startTime", p."endTime", ${timeZone}, p."startsAt", p."endsAt", ${type},
      ${notes}::text, ${meetingLink}::text, ${overlapAllowed(therapistId, [], answer)},
      (select cancellation_hours from practice_settings where user_id = ${therapistId}::uuid), ${seriesId}::uuid, p.occurrence
    from ${places(given)} where ${free(therapistId, [], answer)} order by p."startsAt" returning id`.compile(build)
}

/** What is written besides the times; what is undefined stays what it is in each. */
export type Given = {
  type: AppointmentType | undefined
  notes: string | null | undefined
  meetingLink: string | null | undefined
}

/**
 * Moves appointments to their places and gives them what is given; as {@link insertPlaces}, but what is left out stays where it is.
 * @param moving ids of all that move in this transaction: they do not meet one another on the way
 */
export function movePlaces(
  therapistId: string,
  moved: readonly Place[],
  {
    given,
    isException,
    answer,
    moving,
  }: { given: Given; isException: boolean; answer: ConflictAnswer; moving: readonly string[] },
) {
  const { type, notes, meetingLink } = given
  // What overlaps on purpose does so as long as it stays where it is.
  const stays = sql`(t.starts_at, t.ends_at) = (p."startsAt", p."endsAt")`
  const own = (column: 'notes' | 'meeting_link', value: string | null | undefined) =>
    sql`case when ${value !== undefined}::boolean then ${value ?? null}::text else t.${sql.ref(column)} end`
  return sql<{
    id: string
  }>`update appointments t set appointment_date = p."appointmentDate", start_time = p."startTime", end_time = p."endTime",
      time_zone = p."timeZone", starts_at = p."startsAt", ends_at = p."endsAt", type = coalesce(${type ?? null}::text, t.type),
      notes = ${own('notes', notes)}, meeting_link = ${own('meeting_link', meetingLink)},
      overlap_allowed = case when ${stays} then t.overlap_allowed else ${overlapAllowed(therapistId, moving, answer)} end, is_exception = ${isException}::boolean
    from ${places(moved)} where t.therapist_id = ${therapistId} and t.id = any(${moved.map(({ id }) => id)}::uuid[]) and t.id = p.id
      and (${stays} or ${free(therapistId, moving, answer)}) returning t.id`.compile(build)
}

/** What could not be moved with its series goes its own way from now on. */
export function leaveWhereTheyAre(therapistId: string, given: readonly Place[]) {
  return sql`update appointments t set is_exception = true from ${places(given)}
    where t.therapist_id = ${therapistId} and t.id = p.id and (t.starts_at, t.ends_at) is distinct from (p."startsAt", p."endsAt")`.compile(
    build,
  )
}

/** The appointment follows its series again. */
export function goAlong(therapistId: string, id: string) {
  return sql`update appointments set is_exception = false where therapist_id = ${therapistId} and id = ${id}`.compile(
    build,
  )
}

/** What lies elsewhere than its series goes its own way. */
export function leaveOnItsOwn(therapistId: string, id: string) {
  return sql`update appointments set is_exception = true where therapist_id = ${therapistId} and id = ${id}`.compile(
    build,
  )
}

/** Gives appointments what is given, wherever they lie. */
export function giveDetails(therapistId: string, ids: readonly string[], { type, notes, meetingLink }: Given) {
  return build
    .updateTable('appointments')
    .set({
      ...(type === undefined ? {} : { type }),
      ...(notes === undefined ? {} : { notes }),
      ...(meetingLink === undefined ? {} : { meeting_link: meetingLink }),
    })
    .where('therapist_id', '=', therapistId)
    .where('id', 'in', ids)
    .compile()
}

/** Which of these there are after all: those that were left out have no row. With none left it ends the transaction with `nothing-left`. */
export function findPlaced(therapistId: string, ids: readonly string[]) {
  const placed = sql`from appointments where therapist_id = ${therapistId} and id = any(${ids}::uuid[])`
  return [
    sql`select app.refuse_when(not exists (select ${placed}), 'nothing-left')`.compile(build),
    sql<{ id: string }>`select id ${placed}`.compile(build),
  ] as const
}
