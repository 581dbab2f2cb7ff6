import { MeasureRequest, MeasureSchedule } from '@openhour/shared/features/measures/measure-requests.contract.ts'
import { requestNotification } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Requests with their appointments. */
export const requests = sql`measure_requests r left join appointments a on a.therapist_id = r.therapist_id and a.id = r.appointment_id`

export function stateOf(at: string): RawBuilder<MeasureRequest['state']> {
  return sql`app.measure_request_state(r.response_id, r.stopped_at, r.closes_at, r.hours_before, a.starts_at, a.ends_at, a.cancelled_at,
    ${at}::timestamptz)`
}
const whole = (at: string) =>
  sql.join([
    ...columns('measure_requests as r', MeasureRequest, { state: stateOf(at), startsAt: sql<string>`a.starts_at` }),
  ])
const schedule = sql.join([...columns('measure_schedules', MeasureSchedule, {})])

export const listRequests = builtOnce((therapistId: string, clientId: string, at: string, most: number) =>
  sql<MeasureRequest>`select ${whole(at)} from ${requests} where r.therapist_id = ${therapistId} and r.client_id = ${clientId}
    order by r.created_at desc, r.id limit ${most}`.compile(build),
)

export const findRequest = builtOnce((therapistId: string, id: string, at: string) =>
  sql<MeasureRequest>`select ${whole(at)} from ${requests} where r.therapist_id = ${therapistId} and r.id = ${id}`.compile(
    build,
  ),
)

export const listSchedules = builtOnce((therapistId: string, clientId: string) =>
  sql<MeasureSchedule>`select ${schedule} from measure_schedules where therapist_id = ${therapistId} and client_id = ${clientId}
    and stopped_at is null order by created_at, id`.compile(build),
)

export const findSchedule = builtOnce((therapistId: string, id: string) =>
  sql<MeasureSchedule>`select ${schedule} from measure_schedules where therapist_id = ${therapistId} and id = ${id}`.compile(
    build,
  ),
)

/** Whether the client is connected with the portal and not archived; no row unless they are the therapist's. */
export const findCanFill = builtOnce((therapistId: string, clientId: string) =>
  sql<{ canFill: boolean }>`select user_id is not null and archived_at is null as "canFill" from clients
    where therapist_id = ${therapistId} and id = ${clientId}`.compile(build),
)

/** Locks the client's record. Refuses with `client-missing`, `client-archived` or `client-not-joined`. */
export const requireReachable = builtOnce((therapistId: string, clientId: string) =>
  sql`with one as materialized (select archived_at, user_id from clients where therapist_id = ${therapistId} and id = ${clientId} for update)
    select app.refuse_when(not exists (select from one), 'client-missing'),
      app.refuse_when((select archived_at from one) is not null, 'client-archived'),
      app.refuse_when((select user_id from one) is null, 'client-not-joined')`.compile(build),
)

/** Refuses with `already-waiting` if a single request for this measure waits for the client. */
export const requireNoneWaiting = builtOnce((therapistId: string, clientId: string, measureId: string, at: string) =>
  sql`select app.refuse_when(exists (select from ${requests} where r.therapist_id = ${therapistId} and r.client_id = ${clientId}
    and r.measure_id = ${measureId} and r.schedule_id is null and ${stateOf(at)} = 'waiting'), 'already-waiting')`.compile(
    build,
  ),
)

type SingleRequest = { measureId: string; dueDate: string | null; closesAt: string | null }
export const addRequest = builtOnce(
  (therapistId: string, clientId: string, id: string, { measureId, dueDate, closesAt }: SingleRequest) =>
    sql`insert into measure_requests (therapist_id, client_id, id, measure_id, due_date, closes_at)
      values (${therapistId}, ${clientId}, ${id}, ${measureId}, ${dueDate}::date, ${closesAt}::timestamptz)`.compile(
      build,
    ),
)

/** Tells the client. */
export const notifyOfRequest = builtOnce((therapistId: string, clientId: string) => {
  const { title, message, actionUrl } = requestNotification
  return sql`select app.raise_notification(user_id, 'measure-requested', ${title}, ${message}, app.portal_path(${actionUrl}, id)) from clients
    where therapist_id = ${therapistId} and id = ${clientId}`.compile(build)
})

/** Aborts with the constraint `measure_schedules_active` if there is one for this measure. */
export const addSchedule = builtOnce(
  (therapistId: string, clientId: string, id: string, given: { measureId: string; hoursBefore: number }) =>
    sql`insert into measure_schedules (therapist_id, client_id, id, measure_id, hours_before)
      values (${therapistId}, ${clientId}, ${id}, ${given.measureId}, ${given.hoursBefore}::smallint)`.compile(build),
)

const canStop = (at: string) => sql`${stateOf(at)} in ('planned', 'waiting')`

/** A row only if the request could still be answered. */
export const stopRequest = builtOnce((therapistId: string, id: string, at: string) =>
  sql<{
    id: string
  }>`update measure_requests set stopped_at = ${at}::timestamptz where therapist_id = ${therapistId} and id in (
    select r.id from ${requests} where r.therapist_id = ${therapistId} and r.id = ${id} and ${canStop(at)}) returning id`.compile(
    build,
  ),
)

/** Stops a schedule and its open requests. */
export const stopSchedule = builtOnce((therapistId: string, id: string, at: string) =>
  sql`with stopped as (update measure_schedules set stopped_at = ${at}::timestamptz
      where therapist_id = ${therapistId} and id = ${id} and stopped_at is null returning id)
    update measure_requests set stopped_at = ${at}::timestamptz where therapist_id = ${therapistId} and id in (
      select r.id from ${requests} join stopped s on s.id = r.schedule_id where r.therapist_id = ${therapistId} and ${canStop(at)})`.compile(
    build,
  ),
)

/** The worker's index, which spans all practices, is on this expression. */
const indexed = sql`(a.starts_at at time zone 'UTC')`
const present = (at: string) => sql`(${at}::timestamptz at time zone 'UTC')`

/**
 * Makes the requests of schedules that are due, for clients who can fill them in. One is due again if its appointment moves: `opened` names it with the
 * start, so that each is announced once. `told`: an installation that was lost before a restore has announced it.
 */
export const openDueRequests = builtOnce((at: string, limit: number) =>
  sql<{ userId: string; opened: string; told: boolean; actionUrl: string }>`with due as (
      select s.therapist_id, s.client_id, s.measure_id, s.id as schedule_id, a.id as appointment_id, s.hours_before, c.user_id,
        'measure-request:' || s.id || ':' || a.id || ':' || extract(epoch from a.starts_at)::bigint as opened,
        app.maybe_sent(a.starts_at - s.hours_before * interval '1 hour') as told
      from appointments a join measure_schedules s on s.therapist_id = a.therapist_id and s.client_id = a.client_id and s.stopped_at is null
        join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id and c.user_id is not null and c.archived_at is null
      where a.status in ('pending', 'confirmed', 'scheduled') and ${indexed} > ${present(at)} and ${indexed} <= ${present(at)} + interval '168 hours'
        and a.starts_at - s.hours_before * interval '1 hour' <= ${at}::timestamptz
        and not exists (select from measure_requests r where r.therapist_id = a.therapist_id and r.appointment_id = a.id and r.measure_id = s.measure_id
          and (r.response_id is not null or r.stopped_at is not null and r.schedule_id = s.id))
        and not exists (select from notification_marks m where m.user_id = c.user_id
          and m.mark = 'measure-request:' || s.id || ':' || a.id || ':' || extract(epoch from a.starts_at)::bigint)
      order by a.starts_at, a.id, s.id limit ${limit}),
    made as (insert into measure_requests (therapist_id, client_id, measure_id, schedule_id, appointment_id, hours_before)
      select therapist_id, client_id, measure_id, schedule_id, appointment_id, hours_before from due on conflict do nothing)
    select user_id as "userId", opened, told, app.portal_path(${requestNotification.actionUrl}, client_id) as "actionUrl" from due`.compile(
    build,
  ),
)
