import { maxTitleLength, taskFilters } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { readListView, type ViewWith } from '../../lib/lists/list-view.ts'

const choices = { status: taskFilters }

/** The list's search parameters. */
export type TaskListSearch = ViewWith<typeof choices> & {
  /** Opens the dialog that adds a task, once. */
  add?: true
  /** Opens this task, once. */
  task?: string
}

/** Reads search parameters from any link; invalid ones are dropped. */
export function readTaskListSearch(given: Record<string, unknown>): TaskListSearch {
  return {
    ...readListView(given, maxTitleLength, choices),
    ...(given.add === true ? { add: true } : {}),
    ...(typeof given.task === 'string' && /^[\da-f-]{36}$/i.test(given.task) ? { task: given.task } : {}),
  }
}
