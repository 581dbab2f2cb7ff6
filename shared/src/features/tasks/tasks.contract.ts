import { taskPriorities } from '../../lib/task-priorities.ts'
import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists, therapistsWith } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { firstYear, lastYear } from '../../lib/days.ts'
import { longText, oneLine, requiredLine } from '../../lib/text.ts'
import { timeOfDay } from '../../lib/time-of-day.ts'
import {
  maxDescriptionLength,
  maxReminderLength,
  maxTitleLength,
  taskCategories,
  taskFilters,
  taskTexts,
} from './tasks.rules.ts'

/**
 * A therapist's task. `dueDate` and `dueTime` are in the practice's local time; `dueAt` is the instant, for a day without a time its end. `reminder` is a
 * text, `remindAt` the time of the notification.
 */
export const Task = z.object({
  id: z.guid(),
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.enum(taskCategories),
  reminder: z.nullable(z.string()),
  remindAt: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  dueTime: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  priority: z.enum(taskPriorities),
  status: z.enum(['pending', 'completed']),
  completedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Task = z.infer<typeof Task>

/** A page of tasks, newest first. `total` is for all pages, the counts are for all tasks. Overdue tasks count as pending too. */
export const TaskList = z.object({
  items: z.array(Task),
  total: z.int(),
  counts: z.object({ all: z.int(), pending: z.int(), completed: z.int(), overdue: z.int() }),
})
export type TaskList = z.infer<typeof TaskList>

const inYears = (at: string) => {
  const year = new Date(at).getUTCFullYear()
  return year >= firstYear && year < lastYear
}
const details = {
  title: requiredLine(maxTitleLength, taskTexts.noTitle),
  description: z.optional(longText(maxDescriptionLength)),
  category: z._default(z.enum(taskCategories, taskTexts.noCategory), taskCategories[0]),
  reminder: z.optional(oneLine(maxReminderLength)),
  remindAt: z.optional(
    z.iso.datetime({ offset: true, error: taskTexts.noMoment }).check(z.refine(inYears, taskTexts.noMoment)),
  ),
  dueDate: z.optional(day(taskTexts.noDay)),
  dueTime: z.optional(z.string(taskTexts.noTime).check(z.regex(timeOfDay, taskTexts.noTime))),
  priority: z._default(z.enum(taskPriorities, taskTexts.noPriority), 'medium'),
}
const dayOfTime = z.refine<{ dueDate?: string | undefined; dueTime?: string | undefined }>(
  ({ dueDate, dueTime }) => dueTime === undefined || dueDate !== undefined,
  { path: ['dueDate'], message: taskTexts.timeWithoutDay },
)

/** The fields that a therapist enters; omitted ones are empty. `remindAt` is truncated to the minute. */
export const TaskDetails = z.strictObject(details).check(dayOfTime)
export type TaskDetails = z.infer<typeof TaskDetails>

const id = z.guid(taskTexts.notFound)
const withTasks = therapistsWith('tasks')
const tags = ['Tasks']

export const tasksContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/tasks',
      summary: 'Tasks, newest first, a page at a time',
      description: 'Filters by status, and searches titles and reminders.',
      tags,
    })
    .input(
      z.strictObject({
        search: z.optional(oneLine(maxTitleLength)),
        status: z._default(z.enum(taskFilters), 'all'),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1),
      }),
    )
    .output(TaskList),
  get: operation(therapists)
    .route({ method: 'GET', path: '/tasks/{id}', summary: 'One task', tags })
    .input(z.strictObject({ id }))
    .output(Task),
  add: operation(withTasks, { sendsTwice: true })
    .route({ method: 'POST', path: '/tasks', successStatus: 201, summary: 'Add a task', tags })
    .input(TaskDetails)
    .output(Task),
  update: operation(withTasks)
    .route({
      method: 'PUT',
      path: '/tasks/{id}',
      summary: 'Change a task',
      description:
        'Send the `updatedAt` that the change is based on. Answers 409 `version-conflict` if there is a newer one.',
      tags,
    })
    .input(z.strictObject({ id, ...details, updatedAt: z.iso.datetime('updatedAt is required') }).check(dayOfTime))
    .output(Task),
  setCompleted: operation(withTasks)
    .route({
      method: 'PUT',
      path: '/tasks/{id}/completed',
      summary: 'Complete or reopen a task',
      tags,
    })
    .input(z.strictObject({ id, completed: z.boolean() }))
    .output(Task),
  delete: operation(withTasks)
    .route({ method: 'DELETE', path: '/tasks/{id}', summary: 'Permanently delete a task', tags })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid() })),
}
