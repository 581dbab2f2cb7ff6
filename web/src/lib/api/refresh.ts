import type { LiveTableName } from '@openhour/shared/tables.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazyCode } from '../code/lazy-code.ts'

/** Not part of the first load: only needed once something has changed. */
const tables = lazyCode(() => import('@openhour/shared/tables.ts'))

/**
 * Refetches everything on the screen, or what `concerns` names. The first answer to a query cannot be cancelled; if it is on its way, it may be older
 * than the change and would count as fresh, so that query is fetched again.
 */
export async function refreshAll(
  queryClient: QueryClient,
  concerns: (query: Query) => boolean = () => true,
): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: concerns })
    .filter((query) => query.state.data === undefined || !query.isActive())
  await queryClient.invalidateQueries({ predicate: concerns })
  if (underWay.length === 0) return
  await Promise.allSettled(underWay.map(async (query) => query.promise))
  await queryClient.invalidateQueries({ predicate: (query) => underWay.includes(query) })
}

/**
 * Refetches the queries that show rows of these tables, as `tables.ts` in shared lists them; all queries if that file
 * cannot be fetched. Resolves when the screen is up to date.
 * @param changed names of tables that no screen shows are ignored
 */
export async function refreshAfter(
  queryClient: QueryClient,
  ...changed: (LiveTableName | (string & {}))[]
): Promise<void> {
  const code = await tables.fetch().catch(() => undefined)
  if (!code) return refreshAll(queryClient)
  const paths: readonly string[] = code.queriesShowing(...changed.filter(code.isLiveTable))
  await refreshAll(
    queryClient,
    ({ queryKey: [path] }) =>
      Array.isArray(path) && (paths.includes(String(path[0])) || paths.includes(path.slice(0, 2).join('.'))),
  )
}

/** Call it after a write; name every table that the write may have changed. */
export function useRefresh(...changed: LiveTableName[]): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refreshAfter(queryClient, ...changed)
}
