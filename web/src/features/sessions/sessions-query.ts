import { useQueryClient } from '@tanstack/react-query'
import { queries } from '../../lib/api.ts'

/** The one request behind a page of the history, as the list and whoever fetches ahead of it ask it. */
export function sessionListQuery(clientId: string, page = 1) {
  return queries.sessions.list.queryOptions({ input: { clientId, page } })
}

/** Asks anew for whatever shows sessions, counts them or shows their notes. */
export function useRefreshSessions(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const showing = new Set(['sessions', 'clients', 'clinicalNotes'])
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => Array.isArray(path) && showing.has(String(path[0])),
    })
  }
}
