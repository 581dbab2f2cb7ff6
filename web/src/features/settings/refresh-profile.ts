import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { queries } from '../../lib/api.ts'

/** Asks anew for whatever shows the person: the profile, and the shell with its name and picture. */
export function useRefreshProfile(): () => Promise<void> {
  const queryClient: QueryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.settings.profile.key() }),
      queryClient.invalidateQueries({ queryKey: queries.account.key() }),
    ])
  }
}
