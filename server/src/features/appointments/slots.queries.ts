import type { Planned } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { AppointmentType, ConflictAnswer } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { BusyTime } from '@openhour/shared/features/connections/connections.contract.ts'
import { sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** The current or new time of an appointment: in a zone, and as ISO instants. `occurrence` is its number in its series. */
export type Slot = {
  id: string
  appointmentDate: string
  startTime: string
  endTime: string
  timeZone: string
  startsAt: string
  endsAt: string
  occurrence: number | null
}

/** What a person enters about an appointment besides its time. */
export type Details = { type: AppointmentType; notes: string | null; meetingLink: string | null; place: string | null }

/** What new appointments have in common. */
export type NewAppointments = Details & { clientId: string; seriesId: string | null; timeZone: string }

const rowsOf = (slots: readonly Slot[]) => rowsIn(JSON.stringify(slots))
const rowsIn = (slots: string) => sql`jsonb_to_recordset(${slots}::jsonb) as p (id uuid, "appointmentDate" date,
  "startTime" time, "endTime" time, "timeZone" text, "startsAt" timestamptz, "endsAt" timestamptz, occurrence int)`

/** Appointments that conflict with slot `p`, except those in `moving`. */
const conflicts = (therapistId: string, moving: readonly string[]) =>
  sql`from app.appointments_between(${therapistId}::uuid, p."startsAt", p."endsAt") a where a.id <> all(${moving}::uuid[])`

/** The conflicts of each slot; slots without any have no row. */
export function findConflicts(therapistId: string, slots: readonly Slot[], moving: readonly string[]) {
  return sql<{
    id: string
    conflicts: Planned['conflicts']
  }>`select p.id, jsonb_agg(jsonb_build_object('id', m.id, 'clientName', c.name,
      'startsAt', m.starts_at, 'endsAt', m.ends_at) order by m.starts_at) as conflicts
    from ${rowsOf(slots)} cross join lateral (select a.* ${conflicts(therapistId, moving)} order by a.starts_at limit 10) m
    join clients c on c.therapist_id = m.therapist_id and c.id = m.client_id group by p.id`.compile(build)
}

/** The busy times of connected calendars in each slot: a row for each, at most three of a slot. */
export function findBusy(slots: readonly Slot[]) {
  return sql<{ id: string } & BusyTime>`select p.id, b.starts_at as "startsAt", b.ends_at as "endsAt"
    from ${rowsOf(slots)} cross join lateral (select starts_at, ends_at from app.own_busy_times(p."startsAt", p."endsAt") order by starts_at, ends_at limit 3) b
    order by 2, 3`.compile(build)
}

/** What happens to slots with conflicts. `anyway`: with `skip`, the days that are booked in spite of theirs. */
export type OnConflict = { answer: ConflictAnswer; anyway?: readonly string[] | undefined }

// The answer decides the text of a statement: where the constraint refuses conflicts, a statement without these conditions keeps its plan.
const isAnyway = (anyway: readonly string[]) => sql`p."appointmentDate" = any(${anyway}::date[])`
const overlapAllowed = (therapistId: string, moving: readonly string[], { answer, anyway = [] }: OnConflict) =>
  answer === 'refuse'
    ? sql`false`
    : sql`${answer === 'skip' ? isAnyway(anyway) : sql`true`} and exists (select ${conflicts(therapistId, moving)})`
const free = (therapistId: string, moving: readonly string[], { answer, anyway = [] }: OnConflict) =>
  answer === 'skip' ? sql`(${isAnyway(anyway)} or not exists (select ${conflicts(therapistId, moving)}))` : sql`true`

/**
 * Adds appointments; needs the practice's lock. Depending on the answer, a conflict ends the transaction with `appointment-taken`, is allowed, or
 * skips the appointment.
 * @returns a row for each that was saved
 */
export function insertAppointments(
  therapistId: string,
  slots: readonly Slot[],
  common: NewAppointments,
  { answer, anyway = [] }: OnConflict,
) {
  return insertSlots(answer)(therapistId, JSON.stringify(slots), common, anyway)
}

const insertSlots = builtOncePer(
  (answer: ConflictAnswer) =>
    (
      therapistId: string,
      slots: string,
      { clientId, seriesId, timeZone, type, notes, meetingLink, place }: NewAppointments,
      anyway: readonly string[],
    ) =>
      sql<{
        id: string
      }>`insert into appointments (therapist_id, id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type,
      notes, meeting_link, place, overlap_allowed, cancellation_hours, series_id, occurrence)
    select ${therapistId}::uuid, p.id, ${clientId}::uuid, p."appointmentDate", p."startTime", p."endTime", ${timeZone}, p."startsAt", p."endsAt", ${type},
      ${notes}::text, ${meetingLink}::text, ${place}::text, ${overlapAllowed(therapistId, [], { answer, anyway })},
      (select cancellation_hours from practice_settings where user_id = ${therapistId}::uuid), ${seriesId}::uuid, p.occurrence
    from ${rowsIn(slots)} where ${free(therapistId, [], { answer, anyway })} order by p."startsAt" returning id`.compile(
        build,
      ),
)

/** Sets the columns of `t` for the details in `d.changed`; the others keep their values. What is not in person has no place. */
const changedColumns = sql`type = coalesce(d.changed ->> 'type', t.type),
  notes = case when d.changed ? 'notes' then d.changed ->> 'notes' else t.notes end,
  meeting_link = case when d.changed ? 'meetingLink' then d.changed ->> 'meetingLink' else t.meeting_link end,
  place = case when coalesce(d.changed ->> 'type', t.type) = 'in_person' then case when d.changed ? 'place' then d.changed ->> 'place' else t.place end end`

/** Moves appointments, with conflicts as in {@link insertAppointments}; a skipped one keeps its time. */
export function moveAppointments(
  therapistId: string,
  slots: readonly Slot[],
  details: Partial<Details>,
  onConflict: OnConflict,
  isException: boolean,
) {
  const ids = slots.map(({ id }) => id)
  // An allowed overlap stays allowed as long as the appointment stays where it is.
  const stays = sql`(t.starts_at, t.ends_at) = (p."startsAt", p."endsAt")`
  return sql<{
    id: string
  }>`update appointments t set appointment_date = p."appointmentDate", start_time = p."startTime", end_time = p."endTime",
      time_zone = p."timeZone", starts_at = p."startsAt", ends_at = p."endsAt", ${changedColumns}, is_exception = ${isException}::boolean,
      overlap_allowed = case when ${stays} then t.overlap_allowed else ${overlapAllowed(therapistId, ids, onConflict)} end
    from ${rowsOf(slots)}, (select ${JSON.stringify(details)}::jsonb as changed) d
    where t.therapist_id = ${therapistId} and t.id = any(${ids}::uuid[]) and t.id = p.id
      and (${stays} or ${free(therapistId, ids, onConflict)}) returning t.id`.compile(build)
}

/** Makes exceptions of the appointments that could not be moved with their series. */
export function exceptUnmoved(therapistId: string, slots: readonly Slot[]) {
  return sql`update appointments t set is_exception = true from ${rowsOf(slots)}
    where t.therapist_id = ${therapistId} and t.id = p.id and (t.starts_at, t.ends_at) is distinct from (p."startsAt", p."endsAt")`.compile(
    build,
  )
}

/** Changes of its series skip an exception. */
export const setException = builtOnce((therapistId: string, id: string, isException: boolean) =>
  sql`update appointments set is_exception = ${isException}::boolean where therapist_id = ${therapistId} and id = ${id}`.compile(
    build,
  ),
)

/** Changes details of appointments, wherever they are. */
export function changeDetails(therapistId: string, ids: readonly string[], details: Partial<Details>) {
  return sql`update appointments t set ${changedColumns} from (select ${JSON.stringify(details)}::jsonb as changed) d
    where t.therapist_id = ${therapistId} and t.id = any(${ids}::uuid[])`.compile(build)
}

/** Which of these were saved; skipped ones have no row. */
export const findSaved = builtOnce((therapistId: string, ids: readonly string[]) =>
  sql<{
    id: string
  }>`select id from appointments where therapist_id = ${therapistId}::uuid and id = any(${ids}::uuid[])`.compile(build),
)

/** Ends the transaction with `nothing-left` if all of these were skipped. */
export const refuseIfNoneSaved = builtOnce((therapistId: string, ids: readonly string[]) =>
  sql`select app.refuse_when(not exists (select from appointments where therapist_id = ${therapistId}::uuid and id = any(${ids}::uuid[])), 'nothing-left')`.compile(
    build,
  ),
)
