import { openingTaskList } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { sentSearch } from '../../lib/lists/search-words.ts'
import { queries } from '../../lib/api/api.ts'
import type { TaskListSearch } from './list-search.ts'

/** The list's query, shared by the page and its prefetch. */
export function taskListQuery({ search, status, page }: TaskListSearch) {
  const chosen = { ...(status ? { status } : {}), ...(page ? { page } : {}) }
  return queries.tasks.list.queryOptions({ input: { ...openingTaskList, ...chosen, ...sentSearch(search) } })
}
