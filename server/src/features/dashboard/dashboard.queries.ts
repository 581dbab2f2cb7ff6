import type {
  DashboardDay,
  DayAppointment,
  FirstSteps,
  WaitingRequest,
} from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { noteState } from '../clinical-notes/missing-notes.queries.ts'

/** More appointments than any real day has. */
const maxOfDay = 100
/** How many requests the dashboard shows. */
export const maxRequests = 20
/** How many AI drafts that wait for review the dashboard shows. */
export const maxDrafts = 3
/** How many upcoming appointments of later days the dashboard shows. */
const maxUpcoming = 5

/** The practice's numbers of clients. `month` is the first instant of its current month, to count new clients. */
export const countClients = builtOnce((therapistId: string, month: string) =>
  sql<
    DashboardDay['clients']
  >`select count(*) filter (where archived_at is null)::int as active, count(archived_at)::int as archived,
      count(*) filter (where archived_at is null and created_at >= ${month}::timestamptz)::int as "joinedThisMonth"
    from clients where therapist_id = ${therapistId} and not is_sample`.compile(build),
)

const columns = sql`a.id, a.client_id as "clientId", c.name as "clientName", a.starts_at as "startsAt", a.ends_at as "endsAt", a.type, a.status,
  a.meeting_link as "meetingLink", a.place, ${noteState} as note`
/** Selects by time first, so that the number of clients does not matter. */
const chosen = (where: RawBuilder<unknown>, most: number) => sql`
  select ${columns} from (select a.therapist_id, a.id, a.client_id, a.appointment_date, a.starts_at, a.ends_at, a.type, a.status, a.meeting_link, a.place from appointments a
    where ${where} order by a.starts_at, a.id limit ${most}) a
  join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id order by a.starts_at, a.id`

/** Appointments that start between two instants and were not cancelled, by time. */
export const listDay = builtOnce((therapistId: string, from: string, to: string) =>
  sql<DayAppointment>`${chosen(
    sql`a.therapist_id = ${therapistId} and a.cancelled_at is null and a.starts_at >= ${from}::timestamptz and a.starts_at < ${to}::timestamptz`,
    maxOfDay,
  )}`.compile(build),
)

/** The next scheduled or confirmed appointments from an instant on. */
export const listUpcoming = builtOnce((therapistId: string, from: string) =>
  sql<DayAppointment>`${chosen(
    sql`a.therapist_id = ${therapistId} and a.status in ('scheduled', 'confirmed') and a.starts_at >= ${from}::timestamptz`,
    maxUpcoming,
  )}`.compile(build),
)

/** Requests of clients that are not over at an instant, by time: one more than are shown, if there are more. */
export const listRequests = builtOnce((therapistId: string, at: string) =>
  sql<WaitingRequest>`select a.id, a.client_id as "clientId", c.name as "clientName", a.starts_at as "startsAt", a.ends_at as "endsAt", a.type,
      a.updated_at as "updatedAt"
    from (select therapist_id, id, client_id, starts_at, ends_at, type, updated_at from appointments
      where therapist_id = ${therapistId} and status = 'pending' and (series_id is null or is_exception)
      and starts_at > ${at}::timestamptz - app.longest_appointment() and ends_at > ${at}::timestamptz
      order by starts_at, id limit ${maxRequests + 1}) a
    join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id order by a.starts_at, a.id`.compile(build),
)

export const listOffered = builtOnce(() =>
  sql<
    DashboardDay['offeredDetails'][number]
  >`select client_id as "clientId", client_name as "clientName", total from app.all_offered_details()`.compile(build),
)

/** A cancelled appointment, an ended invitation or an archived client was a step too. */
export const findFirstSteps = builtOnce((therapistId: string) =>
  sql<FirstSteps>`select p.first_steps_hidden as hidden, p.hours_saved_at is not null as hours,
      exists (select from clients where therapist_id = ${therapistId} and not is_sample) as client,
      exists (select from appointments where therapist_id = ${therapistId}
        and client_id <> all (array(select id from clients where therapist_id = ${therapistId} and is_sample))) as appointment,
      exists (select from client_invitations where therapist_id = ${therapistId}) as invitation,
      exists (select from calendar_feeds where therapist_id = ${therapistId} and token_hash is not null) as "calendarFeed",
      exists (select from clients where therapist_id = ${therapistId} and is_sample) as sample
    from practice_settings p where p.user_id = ${therapistId}`.compile(build),
)

export const hideFirstSteps = (therapistId: string) =>
  build.updateTable('practice_settings').set({ first_steps_hidden: true }).where('user_id', '=', therapistId).compile()
