import { useQueryClient } from '@tanstack/react-query'
import { queries } from '../../lib/api.ts'

/** Asks anew for whatever shows notes or counts them. */
export function useRefreshNotes(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.notes.key() }),
      queryClient.invalidateQueries({ queryKey: queries.clients.key() }),
      queryClient.invalidateQueries({ queryKey: queries.dashboard.key() }),
    ])
  }
}
