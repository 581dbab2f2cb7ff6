import { useQueryClient } from '@tanstack/react-query'
import { queries } from '../../lib/api.ts'

/** The one request behind a page of the plans, as the list and whoever fetches ahead of it ask it. */
export function planListQuery(clientId: string, page = 1) {
  return queries.treatmentPlans.list.queryOptions({ input: { clientId, page } })
}

/** Asks anew for whatever shows plans or counts their progress. */
export function useRefreshPlans(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.treatmentPlans.key() }),
      queryClient.invalidateQueries({ queryKey: queries.clients.overview.key() }),
    ])
  }
}
