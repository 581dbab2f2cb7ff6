import { SelfCareTask, TaskDetails } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { sql } from 'kysely'
import { columns, values } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const whole = columns('self_care_tasks', SelfCareTask, { completed: sql<boolean>`completed_at is not null` })

type Page = { limit: number; offset: number }

/** Numbers of pending and completed tasks; no row if the client is not the therapist's. */
export function countTasks(therapistId: string, clientId: string) {
  const own = sql`self_care_tasks where therapist_id = ${therapistId} and client_id = ${clientId}`
  return sql<{ pending: number; completed: number }>`select
      (select count(*)::int from ${own} and completed_at is null) as pending,
      (select count(*)::int from ${own} and completed_at is not null) as completed
    from clients where therapist_id = ${therapistId} and id = ${clientId}`.compile(build)
}

export function listPending(therapistId: string, clientId: string, { limit, offset }: Page) {
  return ofClient(therapistId, clientId)
    .where('completed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .compile()
}

export function listCompleted(therapistId: string, clientId: string, { limit, offset }: Page) {
  return ofClient(therapistId, clientId)
    .where('completed_at', 'is not', null)
    .orderBy('completed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .compile()
}

function ofClient(therapistId: string, clientId: string) {
  return build
    .selectFrom('self_care_tasks')
    .select(whole)
    .where('therapist_id', '=', therapistId)
    .where('client_id', '=', clientId)
}

export const findTask = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('self_care_tasks')
    .select(whole)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

export function addTask(therapistId: string, clientId: string, id: string, details: TaskDetails) {
  return build
    .insertInto('self_care_tasks')
    .values({
      therapist_id: therapistId,
      client_id: clientId,
      id,
      ...values('self_care_tasks', TaskDetails, details, {}),
    })
    .returning(whole)
    .compile()
}

/** Completing a completed task keeps its original time. */
export function setTaskCompleted(therapistId: string, id: string, completed: boolean) {
  return build
    .updateTable('self_care_tasks')
    .set({ completed_at: completed ? sql<string>`coalesce(completed_at, now())` : null })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(whole)
    .compile()
}
