import {
  type CalendarKind,
  type ConnectionKind,
  meetingDaysAhead,
} from '@openhour/shared/features/connections/connections.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

// What to do follows from comparing appointments with what was written, so that a job that is lost or runs twice does no harm. All run as openhour_worker.

const daysAhead = 366
/** How many rows a list has at most: while they are written, the calendar is not read. */
export const perRun = 200

/** An appointment whose event must be written. */
export type PendingEvent = {
  appointmentId: string
  startsAt: string
  endsAt: string
  timeZone: string
  createdAt: string
  updatedAt: string
  name: string
  preferredName: string | null
  place: string | null
}

/** Appointments that are not cancelled, from now on, of clients who are no samples, whose event is missing or shows something else; next first. */
export const listPendingEvents = builtOnce((therapistId: string, kind: CalendarKind, titles: string, at: string) =>
  sql<PendingEvent>`select a.id as "appointmentId", a.starts_at as "startsAt", a.ends_at as "endsAt", a.time_zone as "timeZone",
      a.created_at as "createdAt", a.updated_at as "updatedAt", c.name, c.preferred_name as "preferredName", a.place
    from appointments a join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id
    left join connection_links l on l.therapist_id = a.therapist_id and l.kind = ${kind} and l.appointment_id = a.id
    where a.therapist_id = ${therapistId}::uuid and a.cancelled_at is null and not c.is_sample
      and a.ends_at > ${at}::timestamptz and a.starts_at > ${at}::timestamptz - interval '1 day'
      and a.starts_at < ${at}::timestamptz + ${daysAhead}::int * interval '1 day'
      and (l.written_starts_at, l.written_ends_at, l.written_titles, l.written_place) is distinct from (a.starts_at, a.ends_at, ${titles}, a.place)
    order by a.starts_at, a.id limit ${perRun}::int`.compile(build),
)

/** Events and meetings whose appointment is gone, cancelled or, of a meeting, no longer online. */
export const listObsolete = builtOnce((therapistId: string, kind: ConnectionKind) =>
  sql<{
    appointmentId: string
    remoteId: string
    isGone: boolean
  }>`select l.appointment_id as "appointmentId", l.remote_id as "remoteId",
      a.id is null as "isGone"
    from connection_links l left join appointments a on a.therapist_id = l.therapist_id and a.id = l.appointment_id
    where l.therapist_id = ${therapistId}::uuid and l.kind = ${kind} and l.remote_id is not null
      and (a.id is null or a.cancelled_at is not null or (l.kind = 'zoom' and a.type <> 'online')) limit ${perRun}::int`.compile(
    build,
  ),
)

export const saveEvent = builtOnce(
  (therapistId: string, kind: CalendarKind, remoteId: string, titles: string, event: PendingEvent) =>
    sql`insert into connection_links (therapist_id, kind, appointment_id, remote_id, written_starts_at, written_ends_at, written_titles,
        written_place)
      values (${therapistId}::uuid, ${kind}, ${event.appointmentId}::uuid, ${remoteId}, ${event.startsAt}::timestamptz, ${event.endsAt}::timestamptz, ${titles},
        ${event.place})
    on conflict (therapist_id, kind, appointment_id) do update set remote_id = excluded.remote_id, written_starts_at = excluded.written_starts_at,
      written_ends_at = excluded.written_ends_at, written_titles = excluded.written_titles, written_place = excluded.written_place`.compile(
      build,
    ),
)

export const forgetProposal = builtOnce((therapistId: string, kind: CalendarKind, appointmentId: string) =>
  sql`delete from calendar_proposals where therapist_id = ${therapistId}::uuid and kind = ${kind} and appointment_id = ${appointmentId}::uuid`.compile(
    build,
  ),
)

export const forgetLink = builtOnce((therapistId: string, kind: ConnectionKind, appointmentId: string) =>
  sql`delete from connection_links where therapist_id = ${therapistId}::uuid and kind = ${kind} and appointment_id = ${appointmentId}::uuid`.compile(
    build,
  ),
)

export type PendingMeeting = {
  appointmentId: string
  startsAt: string
  endsAt: string
  timeZone: string
  /** Null if there is no meeting yet. */
  remoteId: string | null
  joinUrl: string | null
}

const meetingColumns = sql`a.id as "appointmentId", a.starts_at as "startsAt", a.ends_at as "endsAt", a.time_zone as "timeZone",
  l.remote_id as "remoteId", l.join_url as "joinUrl"`
const withMeeting = sql`appointments a
  left join connection_links l on l.therapist_id = a.therapist_id and l.kind = 'zoom' and l.appointment_id = a.id`

/** Online appointments, not of sample clients, whose meeting has another time, or that need one: without a link of their own, and not far ahead. */
export const listPendingMeetings = builtOnce((therapistId: string, at: string) =>
  sql<PendingMeeting>`select ${meetingColumns} from ${withMeeting}
    where a.therapist_id = ${therapistId}::uuid and a.cancelled_at is null and a.type = 'online' and not app.is_sample_client(a.therapist_id, a.client_id)
      and a.ends_at > ${at}::timestamptz and a.starts_at > ${at}::timestamptz - interval '1 day'
      and case when l.remote_id is not null then (l.written_starts_at, l.written_ends_at) is distinct from (a.starts_at, a.ends_at)
        else a.meeting_link is null and a.status <> 'pending' and a.starts_at < ${at}::timestamptz + ${meetingDaysAhead}::int * interval '1 day' end
    order by a.starts_at, a.id limit 100`.compile(build),
)

export const findMeeting = builtOnce((therapistId: string, appointmentId: string) =>
  sql<PendingMeeting>`select ${meetingColumns} from ${withMeeting}
    where a.therapist_id = ${therapistId}::uuid and a.id = ${appointmentId}::uuid`.compile(build),
)

/** Lets one caller alone create the meeting until then. No row: another one does, or has done. */
export const claimMeeting = builtOnce((therapistId: string, appointmentId: string, at: string, until: string) =>
  sql<{
    claimed: boolean
  }>`insert into connection_links as l (therapist_id, kind, appointment_id, claimed_until)
      values (${therapistId}::uuid, 'zoom', ${appointmentId}::uuid, ${until}::timestamptz)
    on conflict (therapist_id, kind, appointment_id) do update set claimed_until = excluded.claimed_until
      where l.remote_id is null and (l.claimed_until is null or l.claimed_until < ${at}::timestamptz) returning true as claimed`.compile(
    build,
  ),
)

export const endClaim = builtOnce((therapistId: string, appointmentId: string) =>
  sql`delete from connection_links where therapist_id = ${therapistId}::uuid and kind = 'zoom' and appointment_id = ${appointmentId}::uuid
    and remote_id is null`.compile(build),
)

type MadeMeeting = { id: string; joinUrl: string; startsAt: string; endsAt: string }

/** Notes the meeting and puts its link into the appointment, unless that has got another one meanwhile. */
export const saveMeeting = builtOnce((therapistId: string, appointmentId: string, made: MadeMeeting) =>
  sql`with saved as (update connection_links set remote_id = ${made.id}, join_url = ${made.joinUrl}, claimed_until = null,
      written_starts_at = ${made.startsAt}::timestamptz, written_ends_at = ${made.endsAt}::timestamptz
      where therapist_id = ${therapistId}::uuid and kind = 'zoom' and appointment_id = ${appointmentId}::uuid returning appointment_id)
    update appointments set meeting_link = ${made.joinUrl} where therapist_id = ${therapistId}::uuid
      and id in (select appointment_id from saved) and meeting_link is null`.compile(build),
)

export const saveMove = builtOnce((therapistId: string, { appointmentId, startsAt, endsAt }: PendingMeeting) =>
  sql`update connection_links set written_starts_at = ${startsAt}::timestamptz, written_ends_at = ${endsAt}::timestamptz
    where therapist_id = ${therapistId}::uuid and kind = 'zoom' and appointment_id = ${appointmentId}::uuid`.compile(
    build,
  ),
)

/** Forgets the meeting, and takes its link out of the appointment. */
export const dropMeeting = builtOnce((therapistId: string, appointmentId: string) =>
  sql`with gone as (delete from connection_links where therapist_id = ${therapistId}::uuid and kind = 'zoom' and appointment_id = ${appointmentId}::uuid
      returning appointment_id, join_url)
    update appointments a set meeting_link = null from gone where a.therapist_id = ${therapistId}::uuid and a.id = gone.appointment_id
      and a.meeting_link = gone.join_url`.compile(build),
)
