import { isLiveTable, queriesShowing } from '@openhour/shared/tables.ts'
import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Refetches the queries that show rows of these tables. The first answer to a query cannot be cancelled; if it is on its way, it may be older
 * than the change and would count as fresh, so that query is fetched again.
 */
export async function refetch(queryClient: QueryClient, changed: readonly string[]): Promise<void> {
  const paths: readonly string[] = queriesShowing(...changed.filter(isLiveTable))
  const concerns = ({ queryKey: [path] }: Query) =>
    Array.isArray(path) && (paths.includes(String(path[0])) || paths.includes(path.slice(0, 2).join('.')))
  const underWay = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: concerns })
    .filter((query) => query.state.data === undefined || !query.isActive())
  await queryClient.invalidateQueries({ predicate: concerns })
  if (underWay.length === 0) return
  await Promise.allSettled(underWay.map(async (query) => query.promise))
  await queryClient.invalidateQueries({ predicate: (query) => underWay.includes(query) })
}
