import type { LiveTableName } from '@openhour/shared/tables.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazyCode } from '../code/lazy-code.ts'

/** No part of a first load: what tables say is needed only once something has changed. */
const tables = lazyCode(() => import('@openhour/shared/tables.ts'))

/**
 * Fetches again what shows rows of these tables, as `tables.ts` in shared says; everything where that file cannot be fetched. Resolves when what is on
 * the screen is up to date.
 * @param changed other names are those of tables that no screen shows
 */
export async function refreshAfter(
  queryClient: QueryClient,
  ...changed: (LiveTableName | (string & {}))[]
): Promise<void> {
  const code = await tables.fetch().catch(() => undefined)
  if (!code) return queryClient.invalidateQueries()
  const paths: readonly string[] = code.queriesShowing(...changed.filter(code.isLiveTable))
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      Array.isArray(path) && (paths.includes(String(path[0])) || paths.includes(path.slice(0, 2).join('.'))),
  })
}

/** To be called after a write; names every table that the write may have changed. */
export function useRefresh(...changed: LiveTableName[]): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refreshAfter(queryClient, ...changed)
}
