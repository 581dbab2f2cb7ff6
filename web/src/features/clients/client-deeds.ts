import { useQueryClient } from '@tanstack/react-query'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

/** Asks anew for whatever shows clients or counts them. */
export function useRefreshClients(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.clients.key() }),
      queryClient.invalidateQueries({ queryKey: queries.account.key() }),
    ])
  }
}

/** Archiving and restoring, each with its toast. `onLimit` shows why a client cannot come back at the moment. */
export function useClientDeeds({ onLimit }: { onLimit: () => void }) {
  const refresh = useRefreshClients()

  const restore = async (id: string) => {
    try {
      await api.clients.restore({ id })
      toast.good('Client restored')
    } catch (error) {
      const problem = problemFrom(error)
      if (problem.code === 'limit-reached') onLimit()
      else toast.bad('Failed to restore client', { description: problem.detail })
    }
    await refresh()
  }

  /** Answers whether it was done. */
  const archive = async (id: string) => {
    try {
      await api.clients.archive({ id })
      toast.good('Client archived', {
        description: 'Nothing of theirs is lost.',
        action: { label: 'Undo', onSelect: () => void restore(id) },
      })
      return true
    } catch (error) {
      toast.bad('Failed to archive client', { description: problemFrom(error).detail })
      return false
    } finally {
      await refresh()
    }
  }
  return { archive, restore }
}
