import { type LiveTableName, queriesShowing } from '@openhour/shared/tables.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

/** Fetches again what shows rows of these tables, as `tables.ts` in shared says. Resolves when what is on the screen is up to date. */
export async function refreshAfter(queryClient: QueryClient, ...changed: LiveTableName[]): Promise<void> {
  const paths: readonly string[] = queriesShowing(...changed)
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
