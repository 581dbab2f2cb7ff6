/** Tasks per page. */
export const tasksPerPage = 25
/** What the list shows when it is opened without choices. */
export const openingTaskList = { status: 'all', page: 1 } as const

export const maxTitleLength = 200
export const maxDescriptionLength = 5000
export const maxReminderLength = 200

/** The first one is the default. */
export const taskCategories = ['Administrative', 'Clinical', 'Billing', 'Marketing', 'Personal'] as const

/** Filters of the list. Overdue tasks are pending too. */
export const taskFilters = ['all', 'pending', 'completed', 'overdue'] as const
export type TaskFilter = (typeof taskFilters)[number]

/** How long before its due time a pending task counts as due soon. */
const dueSoonHours = 24
export const dueSoonText = `Due within ${dueSoonHours} hours!`

/** The fields that decide a task's urgency. `dueAt` is an instant. */
type Due = { status: 'pending' | 'completed'; dueAt: string | null }

export function isOverdue({ status, dueAt }: Due, now: Date): boolean {
  return status === 'pending' && dueAt !== null && Date.parse(dueAt) < now.getTime()
}

/** Whether it is due within `dueSoonHours` and not overdue. */
export function isDueSoon(task: Due, now: Date): boolean {
  if (task.status === 'completed' || task.dueAt === null || isOverdue(task, now)) return false
  return Date.parse(task.dueAt) - now.getTime() <= dueSoonHours * 3_600_000
}

/** The page of a task, for its reminder and the search. */
export function taskAddress(id: string): string {
  return `/app/tasks?task=${id}`
}

export const taskTexts = {
  noTitle: 'Please enter a title',
  noCategory: 'Please choose a category',
  noPriority: 'Please choose a priority',
  noDay: 'Please enter a day that exists',
  noTime: 'Please enter a time from 00:00 to 23:59',
  timeWithoutDay: 'Please choose a day too, or leave the time empty',
  noMoment: 'Please choose a day and a time that exist',
  reminderPast: 'Please choose a time in the future for the reminder',
  notFound: 'Task not found',
  changed: 'This task was changed in another tab. Nothing was stored. Check the saved version, then save again.',
} as const
