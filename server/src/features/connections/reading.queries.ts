import type { CalendarKind } from '@openhour/shared/features/connections/connections.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

// All run as openhour_worker.

/** What we wrote of an appointment that is not cancelled. */
export type OwnLink = {
  appointmentId: string
  remoteId: string
  writtenStartsAt: string | null
  writtenEndsAt: string | null
  startsAt: string
}

/** Our events of appointments that end after this; the others say nothing new. */
export const listOwnEvents = builtOnce((therapistId: string, kind: CalendarKind, from: string) =>
  sql<OwnLink>`select l.appointment_id as "appointmentId", l.remote_id as "remoteId", l.written_starts_at as "writtenStartsAt",
      l.written_ends_at as "writtenEndsAt", a.starts_at as "startsAt"
    from connection_links l join appointments a on a.therapist_id = l.therapist_id and a.id = l.appointment_id
    where l.therapist_id = ${therapistId}::uuid and l.kind = ${kind} and l.remote_id is not null and a.cancelled_at is null
      and a.ends_at > ${from}::timestamptz`.compile(build),
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

// A declined one stays declined until it differs.
const proposed = sql`on conflict (therapist_id, appointment_id, kind) do update
  set change = excluded.change, starts_at = excluded.starts_at, ends_at = excluded.ends_at, declined_at = null, created_at = now()
  where (p.change, p.starts_at, p.ends_at) is distinct from (excluded.change, excluded.starts_at, excluded.ends_at)`

export const proposeMove = builtOnce(
  (therapistId: string, kind: CalendarKind, appointmentId: string, time: { startsAt: string; endsAt: string }) =>
    sql`insert into calendar_proposals as p (therapist_id, appointment_id, kind, change, starts_at, ends_at)
      select a.therapist_id, a.id, ${kind}, 'moved', ${time.startsAt}::timestamptz, ${time.endsAt}::timestamptz from appointments a
      where a.therapist_id = ${therapistId}::uuid and a.id = ${appointmentId}::uuid and a.cancelled_at is null and a.status in ('pending', 'scheduled', 'confirmed')
        and (a.starts_at, a.ends_at) is distinct from (${time.startsAt}::timestamptz, ${time.endsAt}::timestamptz) ${proposed}`.compile(
      build,
    ),
)

export const proposeRemoval = builtOnce((therapistId: string, kind: CalendarKind, appointmentId: string) =>
  sql`insert into calendar_proposals as p (therapist_id, appointment_id, kind, change)
    select a.therapist_id, a.id, ${kind}, 'removed' from appointments a
    where a.therapist_id = ${therapistId}::uuid and a.id = ${appointmentId}::uuid and a.cancelled_at is null
      and a.status in ('pending', 'scheduled', 'confirmed') ${proposed}`.compile(build),
)
