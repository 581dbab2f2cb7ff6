import { Task, TaskDetails, type TaskList } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { type TaskFilter, tasksPerPage } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { withoutPlurals } from '@openhour/shared/features/search/search.rules.ts'
import { instantOf, type PassedWalls, wallMsOf } from '@openhour/shared/lib/wall-time.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { columns, values } from '../../platform/database/columns.ts'
import { builtOncePer } from '../../platform/database/built-once.ts'
import { build, type Statement } from '../../platform/database/tenancy.ts'

/** The list's filter. Tasks whose due time has `passed` are overdue. */
type ListParams = { search?: string | undefined; status: TaskFilter; page: number; passed: PassedWalls }

/** When a task is due in the practice's local time, as in the index. */
const dueWall = sql`(due_date + coalesce(due_time, time '24:00'))`
const zoneOf = (therapistId: string) =>
  sql`(select coalesce((select timezone from practice_settings where user_id = ${therapistId}::uuid), 'UTC'))`

/** A task with its practice's time zone. */
type TaskRow = Omit<Task, 'dueAt'> & { timeZone: string }

/** Converts a task's row to the contract's shape. Without a time, a task is due at the end of its day. */
export function taskOf({ timeZone, ...row }: TaskRow): Task {
  const { dueDate, dueTime } = row
  const [hours = 24, minutes = 0] = dueTime?.split(':').map(Number) ?? []
  const dueAt = dueDate && new Date(instantOf(timeZone, wallMsOf(dueDate, hours * 60 + minutes))).toISOString()
  return { ...row, dueAt }
}

const Stored = z.extend(z.omit(Task, { dueAt: true }), { timeZone: z.string() })
const whole = (therapistId: string) =>
  sql.join([
    ...columns('tasks', Stored, {
      dueTime: sql<string | null>`to_char(due_time, 'HH24:MI')`,
      status: sql<Task['status']>`case when completed_at is null then 'pending' else 'completed' end`,
      timeZone: sql<string>`${zoneOf(therapistId)}`,
    }),
  ])

/** `isOverdue` of tasks.rules.ts in SQL. */
export function isOverdue({ latest, from, to }: Record<keyof PassedWalls, RawBuilder<unknown>>): RawBuilder<boolean> {
  return sql`completed_at is null and ${dueWall} < ${latest} and not (${dueWall} >= ${from} and ${dueWall} < ${to})`
}

function fitting(status: TaskFilter, { latest, from, to }: PassedWalls): RawBuilder<unknown> {
  if (status === 'all') return sql`true`
  if (status === 'pending') return sql`completed_at is null`
  if (status === 'completed') return sql`completed_at is not null`
  const wall = (at: string) => sql`${at}::timestamp`
  return isOverdue({ latest: wall(latest), from: wall(from), to: wall(to) })
}

/** @param words the search without plurals */
function from(therapistId: string, words: string | undefined): RawBuilder<unknown> {
  return words
    ? sql`app.search_tasks(${words}::text, null) as hit join tasks on tasks.therapist_id = ${therapistId}::uuid and tasks.id = hit.task_id`
    : sql`tasks`
}

/** One page, newest first. */
export function listTasks(therapistId: string, { search, status, page, passed }: ListParams) {
  return sql<TaskRow>`select ${whole(therapistId)} from ${from(therapistId, search && withoutPlurals(search))}
    where therapist_id = ${therapistId}::uuid and ${fitting(status, passed)}
    order by created_at desc, id limit ${tasksPerPage} offset ${(page - 1) * tasksPerPage}`.compile(build)
}

/** The numbers of tasks by status, and of search matches (null without a search). */
export function countTasks(therapistId: string, { search, status, passed }: Omit<ListParams, 'page'>) {
  return taskCounts(status, Boolean(search))(therapistId, withoutPlurals(search ?? ''), passed)
}

const taskCounts = builtOncePer(
  (status: TaskFilter, isSearching: boolean) => (therapistId: string, words: string, passed: PassedWalls) => {
    const count = (which: TaskFilter, searched?: string) =>
      sql`(select count(*)::int from ${from(therapistId, searched)} where therapist_id = ${therapistId}::uuid and ${fitting(which, passed)})`
    return sql<Omit<TaskList['counts'], 'all'> & { matching: number | null }>`select ${count('pending')} as pending,
    ${count('completed')} as completed, ${count('overdue')} as overdue, ${isSearching ? count(status, words) : sql`null::int`} as matching`.compile(
      build,
    )
  },
)

export function findTask(therapistId: string, id: string) {
  return sql<TaskRow>`select ${whole(therapistId)} from tasks where therapist_id = ${therapistId} and id = ${id}`.compile(
    build,
  )
}

export function addTask(therapistId: string, id: string, details: TaskDetails) {
  return build
    .insertInto('tasks')
    .values({ therapist_id: therapistId, id, ...rowOf(details) })
    .compile()
}

/**
 * Locks the task, and aborts the transaction if it is missing (`task-missing`) or has changed (`task-changed`), or with `reminder-past` if a new
 * reminder time is before `now`.
 */
export function refuseIfChanged(
  therapistId: string,
  id: string,
  base: { updatedAt: string; remindAt: string | undefined; now: string },
): Statement[] {
  const task = sql`select from tasks where therapist_id = ${therapistId} and id = ${id}`
  const refuse = (when: RawBuilder<unknown>, code: string) =>
    sql`select app.refuse_when(${when}, ${sql.lit(code)})`.compile(build)
  const remindAt = sql`${minuteOf(base.remindAt)}::timestamptz`
  return [
    refuse(sql`not exists (${task})`, 'task-missing'),
    refuse(sql`not exists (${task} and updated_at = ${base.updatedAt}::timestamptz for update)`, 'task-changed'),
    refuse(
      sql`${remindAt} <= ${base.now}::timestamptz and exists (${task} and remind_at is distinct from ${remindAt})`,
      'reminder-past',
    ),
  ]
}

export function changeTask(therapistId: string, id: string, details: TaskDetails) {
  return build
    .updateTable('tasks')
    .set(rowOf(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile()
}

/** Changes nothing if the task already has the status, so that its completion time stays. */
export function setTaskCompleted(therapistId: string, id: string, completed: boolean) {
  return build
    .updateTable('tasks')
    .set({ completed_at: completed ? sql<string>`now()` : null })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('completed_at', completed ? 'is' : 'is not', null)
    .compile()
}

/** Reminder times are truncated to the minute. */
function minuteOf(at: string | undefined): string | null {
  return at === undefined ? null : new Date(Math.floor(Date.parse(at) / 60_000) * 60_000).toISOString()
}

const rowOf = (details: TaskDetails) => values('tasks', TaskDetails, details, { remindAt: minuteOf(details.remindAt) })
