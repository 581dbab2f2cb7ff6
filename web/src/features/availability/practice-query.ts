import { useQueryClient } from '@tanstack/react-query'
import { queries } from '../../lib/api.ts'

/** Settings, leave and other hours: the one request behind the tab. */
export const practiceQuery = () => queries.availability.practice.queryOptions()

/** Asks anew for whatever shows how the practice keeps its time: the shell does, too. */
export function useRefreshPractice(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.availability.key() }),
      queryClient.invalidateQueries({ queryKey: queries.account.key() }),
    ])
  }
}
