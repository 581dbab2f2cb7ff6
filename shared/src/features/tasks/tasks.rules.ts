/** Tasks on one page. */
export const tasksPerPage = 25

export const maxTitleLength = 200
export const maxDescriptionLength = 5000
export const maxReminderLength = 200

/** The first one is chosen already. */
export const taskCategories = ['Administrative', 'Clinical', 'Billing', 'Marketing', 'Personal'] as const

export const taskPriorities = ['low', 'medium', 'high'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/** Which tasks a list shows. Overdue ones are pending too. */
export const taskFilters = ['all', 'pending', 'completed', 'overdue'] as const
export type TaskFilter = (typeof taskFilters)[number]

/** A pending task is due soon this long before it is due. */
const dueSoonHours = 24
export const dueSoonText = `Due within ${dueSoonHours} hours!`

/** What of a task says how urgent it is; `dueAt` is an instant. */
type Due = { status: 'pending' | 'completed'; dueAt: string | null }

export function isOverdue({ status, dueAt }: Due, now: Date): boolean {
  return status === 'pending' && dueAt !== null && Date.parse(dueAt) < now.getTime()
}

/** Due within `dueSoonHours`, and not overdue. */
export function isDueSoon(task: Due, now: Date): boolean {
  if (task.status === 'completed' || task.dueAt === null || isOverdue(task, now)) return false
  return Date.parse(task.dueAt) - now.getTime() <= dueSoonHours * 3_600_000
}

/** Where a task is opened: what its reminder and the search lead to. */
export function taskAddress(id: string): string {
  return `/app/tasks?task=${id}`
}

export const taskTexts = {
  noTitle: 'Please enter a title',
  noCategory: 'Please choose a category',
  noPriority: 'Please choose a priority',
  noDay: 'Please enter a day that exists',
  noTime: 'Please enter a time from 00:00 to 23:59',
  timeWithoutDay: 'Please choose the day as well, or leave the time empty',
  noMoment: 'Please choose a day and a time that exist',
  reminderPast: 'Please choose a time for the reminder that is still to come',
  notFound: 'Task not found',
  changed: 'This task was changed in another window. Nothing was stored: look at what is saved now, then save again.',
} as const
