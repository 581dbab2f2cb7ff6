import type { LiveTableName } from '@openhour/shared/tables.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazyCode } from '../code/lazy-code.ts'

/** Not part of the first load: only needed once something has changed. */
const refetching = lazyCode(() => import('./refetch.ts'))

/**
 * Refetches the queries that show rows of these tables, as `tables.ts` in shared lists them; all queries if that file
 * cannot be fetched. Resolves when the screen is up to date.
 * @param changed names of tables that no screen shows are ignored
 */
export async function refreshAfter(
  queryClient: QueryClient,
  ...changed: (LiveTableName | (string & {}))[]
): Promise<void> {
  const code = await refetching.fetch().catch(() => undefined)
  return code ? code.refetch(queryClient, changed) : queryClient.invalidateQueries()
}

/** Call it after a write; name every table that the write may have changed. */
export function useRefresh(...changed: LiveTableName[]): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refreshAfter(queryClient, ...changed)
}
