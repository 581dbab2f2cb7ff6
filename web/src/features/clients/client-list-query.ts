import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { queries } from '../../lib/api/api.ts'
import type { ClientListSearch } from './list-search.ts'

/** The server refuses text that no record can contain. Such a search shows no results instead. */
export function canMatch(words: string | undefined): boolean {
  const line = words?.trim() ?? ''
  return line.length <= 100 && isAllowedLine(line)
}

/** The query of the list, shared by the page and its prefetch. */
export function clientListQuery({ view, search, sort, page = 1 }: ClientListSearch) {
  const words = search !== undefined && canMatch(search) ? { search } : {}
  const input = { archived: view === 'archived', sort: sort ?? ('newest' as const), page, ...words }
  return queries.clients.list.queryOptions({ input })
}
