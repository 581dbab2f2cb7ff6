import {
  Appointment,
  type FullAppointment,
  type Usage,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import {
  type AppointmentStatus,
  appointmentsPerPage,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { countStop } from '@openhour/shared/lib/row-counts.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnNames, columns } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { noteState } from '../clinical-notes/missing-notes.queries.ts'

const notesInLists = 300

/** Rows as stored. `late` is computed by the rule in shared. */
type ListedAppointment = Omit<Appointment, 'late'>
export type StoredAppointment = Omit<FullAppointment, 'late'>

const Columns = z.omit(Appointment, { late: true })
const timeOfDay = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`
const shown = (notes: RawBuilder<string | null>) =>
  sql.join([
    ...columns('appointments as a', Columns, {
      clientName: sql<string>`c.name`,
      startTime: timeOfDay('a.start_time'),
      endTime: timeOfDay('a.end_time'),
      notes,
      sessionId: sql<string | null>`s.id`,
    }),
  ])
/** The appointment columns that {@link shown} reads. */
const stored = sql`a.therapist_id, ${columnNames('appointments as a', z.omit(Columns, { clientName: true, sessionId: true }))}`
const joined = sql`join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id
  left join sessions s on s.therapist_id = a.therapist_id and s.appointment_id = a.id`

/** Appointments that overlap a range of time, earliest first. */
export const listCalendar = builtOnce((therapistId: string, from: string, to: string) =>
  sql<ListedAppointment>`select ${shown(sql`left(a.notes, ${notesInLists})`)} from (select ${stored} from appointments a
      where a.therapist_id = ${therapistId} and a.starts_at > ${from}::timestamptz - app.longest_appointment() and a.starts_at < ${to}::timestamptz
        and a.ends_at > ${from}::timestamptz
      order by a.starts_at, a.id limit 1000) a ${joined} order by a.starts_at, a.id`.compile(build),
)

/** Which appointments of a list. `midnight` is when today began in the practice's zone; `search` filters by the client's name. */
export type ListPart = { which: AppointmentList; search?: string | undefined; page: number; midnight: string }

/** Names match as in the list of clients: accents and apostrophes are folded. */
const ofClientsNamed = (therapistId: string, search: string) =>
  sql`and a.client_id = any(array(select id from clients where therapist_id = ${therapistId}
    and exists (select from unnest(array[name, preferred_name]) as part where strpos(app.fold_text(part), app.fold_text(${search})) > 0)))`

function ofList(therapistId: string, { which, search, midnight }: ListPart) {
  const own = sql`a.therapist_id = ${therapistId} ${search ? ofClientsNamed(therapistId, search) : sql``}`
  if (which === 'cancelled') return sql`${own} and a.cancelled_at is not null`
  const when = which === 'upcoming' ? sql`>=` : sql`<`
  return sql`${own} and a.cancelled_at is null and a.starts_at ${when} ${midnight}::timestamptz`
}

/** One page: upcoming ones, next first; past and cancelled ones, latest first. */
export function listAppointments(therapistId: string, part: ListPart) {
  const order = part.which === 'upcoming' ? sql`a.starts_at, a.id` : sql`a.starts_at desc, a.id`
  return sql<ListedAppointment>`select ${shown(sql`left(a.notes, ${notesInLists})`)}
    from (select ${stored} from appointments a where ${ofList(therapistId, part)} order by ${order} limit ${appointmentsPerPage} offset ${(part.page - 1) * appointmentsPerPage}) a
    ${joined} order by ${order}`.compile(build)
}

/** Stops at {@link countStop}. */
export function countAppointments(therapistId: string, part: ListPart) {
  return sql<{
    total: number
  }>`select count(*)::int as total from (select from appointments a where ${ofList(therapistId, part)}
    limit ${countStop(part.page, appointmentsPerPage)}) counted`.compile(build)
}

/** A calendar month in the practice's zone, with its bounds as instants. */
export type Month = { month: string; from: string; to: string }

/** Appointments between two instants that count towards the monthly limit: all that are not cancelled, but those of sample clients. */
const notSample = (therapistId: string) =>
  sql`a.client_id <> all (array(select id from clients where therapist_id = ${therapistId} and is_sample))`
const countBetween = (therapistId: string, from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`select count(*)::int as count from appointments a where a.therapist_id = ${therapistId} and a.cancelled_at is null
    and a.starts_at >= ${from} and a.starts_at < ${to} and ${notSample(therapistId)}`

export const findUsage = builtOnce((therapistId: string, { from, to }: Month) => {
  const usage = countBetween(therapistId, sql`${from}::timestamptz`, sql`${to}::timestamptz`)
  return sql<Pick<Usage, 'count'>>`${usage}`.compile(build)
})

const repeat = sql`case when r.id is not null then jsonb_strip_nulls(jsonb_build_object('unit', r.repeat_unit, 'every', r.repeat_every, 'by', r.repeat_by))
  || jsonb_build_object('count', r.occurrence_count) end`

export const findAppointment = builtOnce((therapistId: string, id: string) =>
  sql<StoredAppointment>`select ${shown(sql`a.notes`)}, ${noteState} as note, c.email as "clientEmail", c.time_zone as "clientTimeZone", ${repeat} as repeat
    from appointments a ${joined} left join appointment_series r on r.therapist_id = a.therapist_id and r.id = a.series_id
    where a.therapist_id = ${therapistId} and a.id = ${id}`.compile(build),
)

function refuse(when: RawBuilder<unknown>, code: string) {
  return sql`select app.refuse_when(${when}, ${sql.lit(code)})`.compile(build)
}

/** Allows one writer at a time per practice, so the next one sees what the previous one wrote. */
export const lockPractice = builtOnce(() => sql`select app.lock_practice()`.compile(build))

/** {@link lockPractice}, and ends the transaction with `client-missing` or `client-archived`. */
export const lockForClient = builtOnce((clientId: string) =>
  sql`select app.lock_for_client(${clientId}::uuid)`.compile(build),
)

/** Locks the appointment. Ends the transaction with `appointment-missing`, or `appointment-changed` if it has another version. */
export function refuseIfChanged(therapistId: string, id: string, updatedAt: string) {
  const one = sql`select from appointments where therapist_id = ${therapistId} and id = ${id}`
  return [
    refuse(sql`not exists (${one})`, 'appointment-missing'),
    refuse(sql`not exists (${one} and updated_at = ${updatedAt}::timestamptz for update)`, 'appointment-changed'),
  ]
}

const counted = (therapistId: string, months: readonly Month[]) => sql`select m.*,
    (${countBetween(therapistId, sql`m.from_at`, sql`m.to_at`)}) as existing
  from (select month, count(*) as added, "from" as from_at, "to" as to_at
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m (month text, "from" timestamptz, "to" timestamptz) group by 1, 3, 4) m`

/** Runs after the write. Ends the transaction with `appointment-limit` if a month of these appointments exceeds the limit. */
export function refuseBeyondLimit(therapistId: string, limit: number, slots: readonly (Month & { id: string })[]) {
  const written = sql`select from appointments a where a.therapist_id = ${therapistId} and a.id = any(${slots.map(({ id }) => id)}::uuid[])
    and a.cancelled_at is null and a.starts_at >= c.from_at and a.starts_at < c.to_at and ${notSample(therapistId)}`
  return sql`select app.refuse_when(exists (select from (${counted(therapistId, slots)}) c where existing > ${limit}::int and exists (${written})),
    'appointment-limit')`.compile(build)
}

/** Months (`yyyy-MM`) that would exceed the limit with one more appointment for each entry in `months`. */
export function findFullMonths(therapistId: string, limit: number, months: readonly Month[]) {
  return sql<{
    month: string
  }>`select month from (${counted(therapistId, months)}) c where existing + added > ${limit}::int order by 1`.compile(
    build,
  )
}

/** {@link changeStatus} of an appointment that still has the status `from`; returns a row only then. */
export const changeStatusFrom = builtOnce(
  (therapistId: string, id: string, from: AppointmentStatus, status: AppointmentStatus) =>
    sql<{ id: string }>`update appointments set status = ${status}
    where therapist_id = ${therapistId} and id = ${id} and status = ${from} returning id`.compile(build),
)

export const changeStatus = builtOnce(
  (therapistId: string, id: string, status: AppointmentStatus, reason: string | null) =>
    sql<{ id: string }>`update appointments set status = ${status}, cancel_reason = ${reason}::text
    where therapist_id = ${therapistId} and id = ${id} returning id`.compile(build),
)
