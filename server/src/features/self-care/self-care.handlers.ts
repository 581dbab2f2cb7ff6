import { selfCareContract } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { tasksPerPage, taskTexts } from '@openhour/shared/features/self-care/self-care.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { addTask, countTasks, findTask, listCompleted, listPending, setTaskCompleted } from './self-care.queries.ts'

const pageOf = (page: number) => ({ limit: tasksPerPage, offset: (page - 1) * tasksPerPage })

export function selfCareRouter(reads: ListReads) {
  const os = implement(selfCareContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, pendingPage, completedPage }, context: { actor, run } }) => {
      const [counts, pending, completed] = await run(
        countTasks(actor.userId, clientId),
        listPending(actor.userId, clientId, pageOf(pendingPage)),
        listCompleted(actor.userId, clientId, pageOf(completedPage)),
      )
      const total = found(counts, taskTexts.clientNotFound)
      reads.note(actor, 'self_care_tasks', clientId)
      return {
        pending: { items: pending, total: total.pending },
        completed: { items: completed, total: total.completed },
      }
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'selfCare.add',
        input,
        run: async (id, claim) => {
          const { clientId, ...details } = input
          const rows = await refusing(runAfter(claim, addTask(actor.userId, clientId, id, details)), {
            self_care_tasks_therapist_id_client_id_fkey: () => new Refusal('not-found', taskTexts.clientNotFound),
          })
          return found(rows, taskTexts.clientNotFound)
        },
        replay: async (id) => found((await run(findTask(actor.userId, id)))[0], taskTexts.notFound),
      }),
    ),

    setCompleted: os.setCompleted.handler(async ({ input: { id, completed }, context: { actor, run } }) => {
      const [rows] = await run(setTaskCompleted(actor.userId, id, completed))
      return found(rows, taskTexts.notFound)
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('self_care_tasks', id))
      if (!row?.gone) throw new Refusal('not-found', taskTexts.notFound)
      return { id }
    }),
  })
}
