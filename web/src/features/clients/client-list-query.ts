import { queries } from '../../lib/api/api.ts'
import { sentSearch } from '../../lib/lists/search-words.ts'
import type { ClientListSearch } from './list-search.ts'

/** The query of the list, shared by the page and its prefetch. */
export function clientListQuery({ view, search, sort = 'newest', page = 1 }: ClientListSearch) {
  return queries.clients.list.queryOptions({
    input: { archived: view === 'archived', sort, page, ...sentSearch(search) },
  })
}
