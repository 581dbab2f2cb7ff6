/** Page size, of pending and of completed tasks. */
export const tasksPerPage = 25

export const maxTaskLength = 500

/** Categories in the assign form; the first is the default. */
export const assignCategories = [
  'Individual Task',
  'Self-Care',
  'Therapeutic Exercise',
  'Homework Assignment',
  'Behavioral Goal',
] as const

/** Category of quick-added tasks. */
export const quickCategory = 'general'

export const taskCategories = [quickCategory, ...assignCategories] as const

export const taskTexts = {
  noTask: 'Please enter a task',
  noCategory: 'Please choose a category',
  noPriority: 'Please choose a priority',
  notFound: 'Task not found',
  clientNotFound: 'Client not found',
}
