import { sentSearch } from '../../lib/lists/search-words.ts'
import { queries } from '../../lib/api/api.ts'
import type { TaskListSearch } from './list-search.ts'

/** The list's query, shared by the page and its prefetch. */
export function taskListQuery({ search, status = 'all', page = 1 }: TaskListSearch) {
  return queries.tasks.list.queryOptions({ input: { ...sentSearch(search), status, page } })
}
