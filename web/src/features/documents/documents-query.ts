import { useQueryClient } from '@tanstack/react-query'
import { queries } from '../../lib/api.ts'

/** The one request behind the section, as the section and whoever fetches ahead of it ask it. */
export function documentListQuery(clientId: string, page = 1) {
  return queries.documents.list.queryOptions({ input: { clientId, page } })
}

/** Asks anew for whatever shows documents. */
export function useRefreshDocuments(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queries.documents.key() })
}
