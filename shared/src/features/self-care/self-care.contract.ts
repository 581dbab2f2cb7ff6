import { taskPriorities } from '../../lib/task-priorities.ts'
import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists, therapistsWith } from '../../access/rules.ts'
import { requiredLine } from '../../lib/text.ts'
import { maxTaskLength, quickCategory, taskCategories, taskTexts } from './self-care.rules.ts'

/** Something a client does between sessions. `completed`: whether `completedAt` is set. */
export const SelfCareTask = z.object({
  id: z.guid(),
  clientId: z.guid(),
  task: z.string(),
  category: z.string(),
  priority: z.enum(taskPriorities),
  completed: z.boolean(),
  completedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type SelfCareTask = z.infer<typeof SelfCareTask>

const TaskPage = z.object({ items: z.array(SelfCareTask), total: z.int() })
/** A page of pending tasks, newest first, and one of completed tasks, last completed first. */
export const TaskLists = z.object({ pending: TaskPage, completed: TaskPage })
export type TaskLists = z.infer<typeof TaskLists>

const clientId = z.guid(taskTexts.clientNotFound)
const id = z.guid(taskTexts.notFound)
const page = z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1)
const withSelfCare = therapistsWith('selfCare')
const tags = ['Self-care']

const details = {
  task: requiredLine(maxTaskLength, taskTexts.noTask),
  category: z._default(z.enum(taskCategories, taskTexts.noCategory), quickCategory),
  priority: z._default(z.enum(taskPriorities, taskTexts.noPriority), 'medium'),
}
export const TaskDetails = z.strictObject(details)
export type TaskDetails = z.infer<typeof TaskDetails>

export const selfCareContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/self-care-tasks',
      summary: "List a client's self-care tasks: a page of pending ones and one of completed ones",
      tags,
    })
    .input(z.strictObject({ clientId, pendingPage: page, completedPage: page }))
    .output(TaskLists),
  add: operation(withSelfCare, { sendsTwice: true })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/self-care-tasks',
      successStatus: 201,
      summary: 'Assign a self-care task to a client',
      tags,
    })
    .input(z.strictObject({ clientId, ...details }))
    .output(SelfCareTask),
  setCompleted: operation(withSelfCare)
    .route({
      method: 'PUT',
      path: '/self-care-tasks/{id}/completed',
      summary: 'Mark a self-care task as completed or as pending again',
      tags,
    })
    .input(z.strictObject({ id, completed: z.boolean() }))
    .output(SelfCareTask),
  delete: operation(withSelfCare)
    .route({ method: 'DELETE', path: '/self-care-tasks/{id}', summary: 'Delete a self-care task', tags })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid() })),
}
