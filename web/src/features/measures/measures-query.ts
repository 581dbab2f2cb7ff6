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

/** Asks anew for whatever shows measures or alerts. */
export function useRefreshMeasures(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queries.measures.list.key() })
}
