import { longestTitle, type TaskFilter, taskFilters } from '@openhour/shared/features/tasks/tasks.rules.ts'

/** The list's search parameters. Defaults are left out: all tasks, the first page. */
export type TaskListSearch = {
  search?: string
  status?: Exclude<TaskFilter, 'all'>
  page?: number
  /** Opens the dialog that adds a task, once. */
  add?: true
  /** Opens this task, once. */
  task?: string
}

/** Reads search parameters from any link; invalid ones are dropped. */
export function readTaskListSearch(given: Record<string, unknown>): TaskListSearch {
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : ''
  const status = taskFilters.find((filter) => filter === given.status)
  const page = Number(given.page)
  return {
    ...(search.trim() === '' ? {} : { search: search.slice(0, longestTitle) }),
    ...(status === undefined || status === 'all' ? {} : { status }),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
    ...(given.add === true ? { add: true } : {}),
    ...(typeof given.task === 'string' && /^[\da-f-]{36}$/i.test(given.task) ? { task: given.task } : {}),
  }
}
