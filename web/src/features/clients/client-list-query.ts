import { openingClientList } from '@openhour/shared/features/clients/clients.rules.ts'
import { queries } from '../../lib/api/api.ts'
import { sentSearch } from '../../lib/lists/search-words.ts'
import type { ClientListSearch } from './list-search.ts'

/** The query of the list, shared by the page and its prefetch. */
export function clientListQuery({ view, search, sort, page }: ClientListSearch) {
  return queries.clients.list.queryOptions({
    input: {
      ...openingClientList,
      ...(view === 'archived' ? { archived: true } : {}),
      ...(sort ? { sort } : {}),
      ...(page ? { page } : {}),
      ...sentSearch(search),
    },
  })
}
