import { queries } from '../../lib/api.ts'
import type { ClientListSearch } from './list-search.ts'

/** The one request behind the list, as the page and whoever fetches ahead of it ask it. */
export function clientListQuery({ view, search, sort, page = 1 }: ClientListSearch) {
  const input = {
    archived: view === 'archived',
    sort: sort ?? ('newest' as const),
    page,
    ...(search === undefined ? {} : { search }),
  }
  return queries.clients.list.queryOptions({ input })
}
