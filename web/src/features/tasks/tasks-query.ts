import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import type { TaskListSearch } from './list-search.ts'

/** The server refuses words that no task can hold; to the one who searches, nothing matches them. */
export function canMatch(words: string | undefined): boolean {
  return isAllowedLine(words?.trim() ?? '')
}

/** The one request behind the list, as the page and whoever fetches ahead of it ask it. */
export function taskListQuery({ search, status, page = 1 }: TaskListSearch) {
  const words = search !== undefined && canMatch(search) ? { search } : {}
  return queries.tasks.list.queryOptions({ input: { ...words, status: status ?? ('all' as const), page } })
}

/** The list as the page shows it: of another page or other words the earlier ones stay until theirs come. */
export function useTaskList(wish: TaskListSearch) {
  return useQuery({ ...taskListQuery(wish), placeholderData: keepPreviousData })
}
