/** Tasks on one page, of the pending and of the completed ones each. */
export const tasksPerPage = 25

export const longestTask = 500

/** What the assign form offers, the first one chosen already. */
export const assignCategories = [
  'Individual Task',
  'Self-Care',
  'Therapeutic Exercise',
  'Homework Assignment',
  'Behavioral Goal',
] as const

/** What a quick-added task is. */
export const quickCategory = 'general'

export const taskCategories = [quickCategory, ...assignCategories] as const

export const taskPriorities = ['low', 'medium', 'high'] as const
export type TaskPriority = (typeof taskPriorities)[number]

export const taskTexts = {
  noTask: 'Please enter a task',
  noCategory: 'Please choose a category',
  noPriority: 'Please choose a priority',
  notFound: 'Task not found',
  clientNotFound: 'Client not found',
}
