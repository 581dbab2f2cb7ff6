import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import type { TaskListSearch } from './list-search.ts'

/** The server refuses a search that no task can contain; to the user that means no results. */
export function canMatch(words: string | undefined): boolean {
  return isAllowedLine(words?.trim() ?? '')
}

/** The list's query, shared by the page and its prefetch. */
export function taskListQuery({ search, status, page = 1 }: TaskListSearch) {
  const words = search !== undefined && canMatch(search) ? { search } : {}
  return queries.tasks.list.queryOptions({ input: { ...words, status: status ?? ('all' as const), page } })
}

/** The page's list. For another page or search, the previous rows stay until the new ones arrive. */
export function useTaskList(search: TaskListSearch) {
  return useQuery({ ...taskListQuery(search), placeholderData: keepPreviousData })
}
