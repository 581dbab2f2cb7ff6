import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { queries } from '../../lib/api/api.ts'
import type { ClientListSearch } from './list-search.ts'

/** The server refuses words that no record can hold; to the one who searches, nothing matches them. */
export function canMatch(words: string | undefined): boolean {
  const line = words?.trim() ?? ''
  return line.length <= 100 && isAllowedLine(line)
}

/** The one request behind the list, as the page and whoever fetches ahead of it ask it. */
export function clientListQuery({ view, search, sort, page = 1 }: ClientListSearch) {
  const words = search !== undefined && canMatch(search) ? { search } : {}
  const input = { archived: view === 'archived', sort: sort ?? ('newest' as const), page, ...words }
  return queries.clients.list.queryOptions({ input })
}
