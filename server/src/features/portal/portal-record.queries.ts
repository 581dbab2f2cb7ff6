import {
  PortalAppointment,
  PortalDocument,
  PortalPlan,
  PortalSession,
  PortalTask,
  RecordDetails,
} from '@openhour/shared/features/portal/portal-record.contract.ts'
import type { AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { homeTasks, portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build, type Statement } from '../../platform/database/tenancy.ts'

// Row-level security shows these statements the acting client's own rows. The practice is named besides, because indexes begin with it.
type ShownTable = 'appointments' | 'documents' | 'mood_logs' | 'self_care_tasks' | 'sessions' | 'treatment_plans'

/** Chooses the rows of one of the acting client's records. */
export const ofRecord = (table: ShownTable, clientId: string) =>
  sql<boolean>`${sql.ref(`${table}.therapist_id`)} = (select therapist_id from clients where id = ${clientId} and user_id = app.user_id())
    and ${sql.ref(`${table}.client_id`)} = ${clientId}`

/** Refuses with `practice-missing` unless the acting client has joined with this record. */
export const requireJoined = builtOnce((clientId: string) =>
  sql`select app.refuse_when(not exists (select from clients where id = ${clientId} and user_id = app.user_id()), 'practice-missing')`.compile(
    build,
  ),
)

const appointment = columns('appointments', PortalAppointment, {})
const isCancelled = sql<boolean>`appointments.cancelled_at is not null`
const isOpen = sql<boolean>`appointments.status in ('pending', 'confirmed', 'scheduled')`

/** @param at appointments that end later are upcoming */
export const findNextAppointment = builtOnce((clientId: string, at: string) =>
  build
    .selectFrom('appointments')
    .select(appointment)
    .where(ofRecord('appointments', clientId))
    .where(isOpen)
    .where('ends_at', '>', at)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .compile(),
)

function inList(list: AppointmentList, at: string): Expression<boolean> {
  if (list === 'cancelled') return isCancelled
  const isOver = sql<boolean>`appointments.ends_at <= ${at}::timestamptz`
  return list === 'past'
    ? sql<boolean>`not ${isCancelled} and ${isOver}`
    : sql<boolean>`not ${isCancelled} and not ${isOver}`
}

export function listAppointments(
  clientId: string,
  { view, at, page }: { view: AppointmentList; at: string; page: number },
) {
  return [countAppointments(view)(clientId, at), appointmentPage(view)(clientId, at, offsetOf(page))] as const
}

const countAppointments = builtOncePer(
  (list: AppointmentList) => (clientId: string, at: string) =>
    build
      .selectFrom('appointments')
      .select(sql<number>`count(*)`.as('total'))
      .where(ofRecord('appointments', clientId))
      .where(inList(list, at))
      .compile(),
)

const appointmentPage = builtOncePer(
  (list: AppointmentList) => (clientId: string, at: string, offset: number) =>
    build
      .selectFrom('appointments')
      .select(appointment)
      .where(ofRecord('appointments', clientId))
      .where(inList(list, at))
      .orderBy('starts_at', list === 'upcoming' ? 'asc' : 'desc')
      .orderBy('id')
      .limit(portalPageSize)
      .offset(offset)
      .compile(),
)

/** Requests of the client that the practice declined. */
export const listDeclined = builtOnce((clientId: string) =>
  sql<{ id: string; words: string | null }>`select id, words from app.declined_requests(${clientId}::uuid)`.compile(
    build,
  ),
)

/** Refuses with `appointment-missing` or `appointment-started`. */
export const cancelAppointment = builtOnce((clientId: string, id: string, reason: string | null, at: string) =>
  sql`select app.cancel_own_appointment(${clientId}::uuid, ${id}::uuid, ${reason}::text, ${at}::timestamptz)`.compile(
    build,
  ),
)

export const findAppointment = builtOnce((clientId: string, id: string) =>
  build
    .selectFrom('appointments')
    .select(appointment)
    .where(ofRecord('appointments', clientId))
    .where('id', '=', id)
    .compile(),
)

export const countSessions = builtOnce((clientId: string) => counted('sessions', clientId))

/** @param offset see `offsetOf`; the lists below take the same */
export const listSessions = builtOnce((clientId: string, offset: number) =>
  build
    .selectFrom('sessions')
    .select(columns('sessions', PortalSession, {}))
    .where(ofRecord('sessions', clientId))
    .orderBy('session_date', 'desc')
    .orderBy('id')
    .limit(portalPageSize)
    .offset(offset)
    .compile(),
)

const task = columns('self_care_tasks', PortalTask, {})
const isPending = sql<boolean>`self_care_tasks.completed_at is null`
const isCompleted = sql<boolean>`self_care_tasks.completed_at is not null`

export const countTasks = builtOncePer(
  (completed: boolean) => (clientId: string) =>
    counted('self_care_tasks', clientId, completed ? isCompleted : isPending),
)

export const listTasks = builtOncePer(
  (completed: boolean) => (clientId: string, offset: number) =>
    build
      .selectFrom('self_care_tasks')
      .select(task)
      .where(ofRecord('self_care_tasks', clientId))
      .where(completed ? isCompleted : isPending)
      .orderBy(completed ? 'completed_at' : 'created_at', 'desc')
      .orderBy('id')
      .limit(portalPageSize)
      .offset(offset)
      .compile(),
)

/** The newest pending tasks, for the first page. */
export const listNewestTasks = builtOnce((clientId: string) =>
  build
    .selectFrom('self_care_tasks')
    .select(task)
    .where(ofRecord('self_care_tasks', clientId))
    .where(isPending)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(homeTasks)
    .compile(),
)

export const setTaskCompleted = builtOnce((clientId: string, id: string, completed: boolean) =>
  build
    .updateTable('self_care_tasks')
    .set({ completed_at: sql<string | null>`case when ${completed}::boolean then coalesce(completed_at, now()) end` })
    .where(ofRecord('self_care_tasks', clientId))
    .where('id', '=', id)
    .returning(task)
    .compile(),
)

export const countDocuments = builtOnce((clientId: string) => counted('documents', clientId, isShared))

const isShared = sql<boolean>`documents.shared_at is not null`
const document = columns('documents', PortalDocument, { sharedAt: sql<string>`documents.shared_at` })

export const listDocuments = builtOnce((clientId: string, offset: number) =>
  build
    .selectFrom('documents')
    .select(document)
    .where(ofRecord('documents', clientId))
    .where(isShared)
    .orderBy('shared_at', 'desc')
    .orderBy('id')
    .limit(portalPageSize)
    .offset(offset)
    .compile(),
)

const isSharedPlan = sql<boolean>`treatment_plans.shared_at is not null`
export const countPlans = builtOnce((clientId: string) => counted('treatment_plans', clientId, isSharedPlan))

// Row-level security leaves out the goals and objectives that were removed from the plan.
const objectives = sql`coalesce((
  select json_agg(json_build_object('id', o.id, 'objective', o.objective, 'reachedDate', o.reached_date) order by o.position, o.id)
  from plan_objectives o where o.therapist_id = g.therapist_id and o.goal_id = g.id), '[]'::json)`
const plan = columns('treatment_plans', PortalPlan, {
  sharedAt: sql<string>`treatment_plans.shared_at`,
  goals: sql<PortalPlan['goals']>`coalesce((
    select json_agg(json_build_object('id', g.id, 'goal', g.goal, 'objectives', ${objectives}) order by g.position, g.id)
    from plan_goals g where g.therapist_id = treatment_plans.therapist_id and g.plan_id = treatment_plans.id), '[]'::json)`,
})

export const listPlans = builtOnce((clientId: string, offset: number) =>
  build
    .selectFrom('treatment_plans')
    .select(plan)
    .where(ofRecord('treatment_plans', clientId))
    .where(isSharedPlan)
    .orderBy('shared_at', 'desc')
    .orderBy('id')
    .limit(portalPageSize)
    .offset(offset)
    .compile(),
)

export const findOwnProfile = builtOnce((clientId: string) =>
  build
    .selectFrom('clients')
    .select(columns('clients', RecordDetails, {}))
    .where('id', '=', clientId)
    .where('user_id', '=', sql<string>`app.user_id()`)
    .compile(),
)

/** The number of rows of a record. */
export function counted(
  table: ShownTable,
  clientId: string,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Statement<{ total: number }> {
  return build
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('total'))
    .where(ofRecord(table, clientId))
    .where(condition)
    .compile()
}

/** Of the first row of a page, which begin at 1. */
export function offsetOf(page: number): number {
  return (page - 1) * portalPageSize
}
