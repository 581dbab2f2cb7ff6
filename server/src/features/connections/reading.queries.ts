import type { CalendarKind } from '@openhour/shared/features/connections/connections.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { NotificationToRaise } from '../../platform/notify.queries.ts'

// All run as openhour_worker.

/** An event that the calendar has as its appointment is now: written, and not about to be written again. */
export type OwnLink = { appointmentId: string; remoteId: string; startsAt: string; endsAt: string }

/** Our events of appointments that end after this; the others say nothing new. */
export const listOwnEvents = builtOnce((therapistId: string, kind: CalendarKind, from: string) =>
  sql<OwnLink>`select l.appointment_id as "appointmentId", l.remote_id as "remoteId", a.starts_at as "startsAt", a.ends_at as "endsAt"
    from connection_links l join appointments a on a.therapist_id = l.therapist_id and a.id = l.appointment_id
    where l.therapist_id = ${therapistId}::uuid and l.kind = ${kind} and l.remote_id is not null and a.cancelled_at is null
      and a.ends_at > ${from}::timestamptz and (l.written_starts_at, l.written_ends_at) = (a.starts_at, a.ends_at)`.compile(
    build,
  ),
)

/** Those of these ids that are appointments of the practice, or were: their events are not times of somebody else. */
export const listKnownAppointments = builtOnce((therapistId: string, kind: CalendarKind, ids: readonly string[]) =>
  sql<{ id: string }>`select id from appointments where therapist_id = ${therapistId}::uuid and id = any(${ids}::uuid[])
    union select appointment_id from connection_links
      where therapist_id = ${therapistId}::uuid and kind = ${kind} and appointment_id = any(${ids}::uuid[])`.compile(
    build,
  ),
)

/** Keeps the connection from being ended until the transaction is over. Ends the transaction with `disconnected` if it has been. */
export const holdConnection = builtOnce((therapistId: string, id: string) =>
  sql`select app.refuse_when(not exists (select from connections where therapist_id = ${therapistId}::uuid and id = ${id}::uuid and is_active for share),
    'disconnected')`.compile(build),
)

export const dropEveryBusy = builtOnce((therapistId: string, kind: CalendarKind) =>
  sql`delete from busy_times where therapist_id = ${therapistId}::uuid and kind = ${kind}`.compile(build),
)

export const dropBusy = builtOnce((therapistId: string, kind: CalendarKind, remoteIds: readonly string[]) =>
  sql`delete from busy_times where therapist_id = ${therapistId}::uuid and kind = ${kind} and remote_id = any(${remoteIds}::text[])`.compile(
    build,
  ),
)

/** @param busy JSON of remote ids with their times */
export const addBusy = builtOnce((therapistId: string, kind: CalendarKind, busy: string) =>
  sql`insert into busy_times (therapist_id, kind, remote_id, starts_at, ends_at)
    select distinct on (b."remoteId") ${therapistId}::uuid, ${kind}, b."remoteId", b."startsAt", b."endsAt"
    from jsonb_to_recordset(${busy}::jsonb) as b ("remoteId" text, "startsAt" timestamptz, "endsAt" timestamptz)
    on conflict (therapist_id, kind, remote_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at`.compile(
    build,
  ),
)

/** What a calendar says about an event of ours, and what we wrote. `startsAt` and `endsAt` are null for a removed one. */
type CalendarChange = {
  appointmentId: string
  writtenStartsAt: string
  writtenEndsAt: string
  startsAt: string | null
  endsAt: string | null
}

/**
 * Proposes what was changed in the calendar, with one notification for each change. Says nothing if the appointment is no longer as it was when the
 * calendar was asked. A declined change stays declined until it differs.
 */
export const propose = builtOnce(
  (therapistId: string, calendar: CalendarKind, change: CalendarChange, mark: string, notice: Notice) => {
    const { appointmentId, writtenStartsAt, writtenEndsAt, startsAt, endsAt } = change
    return sql`with proposed as (
      insert into calendar_proposals as p (therapist_id, appointment_id, kind, change, starts_at, ends_at)
      select a.therapist_id, a.id, l.kind, case when ${startsAt}::timestamptz is null then 'removed' else 'moved' end, ${startsAt}::timestamptz, ${endsAt}::timestamptz
      from appointments a join connection_links l on l.therapist_id = a.therapist_id and l.appointment_id = a.id and l.kind = ${calendar}
      where a.therapist_id = ${therapistId}::uuid and a.id = ${appointmentId}::uuid and a.cancelled_at is null
        and a.status in ('pending', 'scheduled', 'confirmed') and (a.starts_at, a.ends_at) = (${writtenStartsAt}::timestamptz, ${writtenEndsAt}::timestamptz)
        and (l.written_starts_at, l.written_ends_at) = (a.starts_at, a.ends_at)
      on conflict (therapist_id, appointment_id, kind) do update
        set change = excluded.change, starts_at = excluded.starts_at, ends_at = excluded.ends_at, declined_at = null, created_at = now()
        where (p.change, p.starts_at, p.ends_at) is distinct from (excluded.change, excluded.starts_at, excluded.ends_at)
      returning therapist_id)
    select app.raise_notification_once(therapist_id, ${mark}, ${notice.kind}, ${notice.title}, ${notice.message}, ${notice.actionUrl}::text) from proposed`.compile(
      build,
    )
  },
)
type Notice = Omit<NotificationToRaise, 'to'>
