import { useQueryClient } from '@tanstack/react-query'
import { queries } from '../../lib/api.ts'

/** A client's filled-in measures and alerts, in one request. */
export function measuresQuery(clientId: string) {
  return queries.measures.list.queryOptions({ input: { clientId } })
}

/** The questionnaires of the installation: they change only when it starts anew. */
export function packsQuery() {
  return queries.measures.packs.queryOptions({ staleTime: Infinity })
}

/** Refetches whatever shows measures or alerts: open alerts also appear on the profile, the client's card and the dashboard. */
export function useRefreshMeasures(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [queries.measures.list.key(), queries.clients.key(), queries.dashboard.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
}
