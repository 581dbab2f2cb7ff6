import { tasksContract } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { taskTexts } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now, nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import {
  addTask,
  changeTask,
  countTasks,
  findTask,
  listTasks,
  refuseIfChanged,
  setTaskCompleted,
  taskOf,
} from './tasks.queries.ts'

const reminderPast = () => refusedField('remindAt', taskTexts.reminderPast)

export function tasksRouter(reads: ListReads) {
  const os = implement(tasksContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input, context: { actor, run } }) => {
      const { rows } = await inPracticeTime({ actor, run }, ({ passed }) => [
        countTasks(actor.userId, { ...input, passed }),
        listTasks(actor.userId, { ...input, passed }),
      ])
      const [[counted], items] = rows
      reads.note(actor, 'tasks')
      const { pending = 0, completed = 0, overdue = 0, matching = 0 } = counted ?? {}
      const counts = { all: pending + completed, pending, completed, overdue }
      return { items: items.map(taskOf), total: matching ?? counts[input.status], counts }
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(findTask(actor.userId, id))
      return taskOf(found(rows, taskTexts.notFound))
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'tasks.add',
        input,
        run: async (id, claim) => {
          if (input.remindAt !== undefined && Date.parse(input.remindAt) <= nowMs()) throw reminderPast()
          const before = [...claim, addTask(actor.userId, id, input)]
          return taskOf(found(await runAfter(before, findTask(actor.userId, id)), taskTexts.notFound))
        },
        replay: async (id) => taskOf(found((await run(findTask(actor.userId, id)))[0], taskTexts.notFound)),
      }),
    ),

    update: os.update.handler(async ({ input: { id, updatedAt, ...details }, context: { actor, runAfter } }) => {
      const base = { updatedAt, remindAt: details.remindAt, now: now().toISOString() }
      const before = [...refuseIfChanged(actor.userId, id, base), changeTask(actor.userId, id, details)]
      const rows = await refusing(runAfter(before, findTask(actor.userId, id)), {
        'task-missing': () => new Refusal('not-found', taskTexts.notFound),
        'task-changed': () => new Refusal('version-conflict', taskTexts.changed),
        'reminder-past': reminderPast,
      })
      return taskOf(found(rows, taskTexts.notFound))
    }),

    setCompleted: os.setCompleted.handler(async ({ input: { id, completed }, context: { actor, runAfter } }) => {
      const rows = await runAfter([setTaskCompleted(actor.userId, id, completed)], findTask(actor.userId, id))
      return taskOf(found(rows, taskTexts.notFound))
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('tasks', id))
      if (!row?.gone) throw new Refusal('not-found', taskTexts.notFound)
      return { id }
    }),
  })
}
