import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast, undoLabel } from '../../lib/toast.ts'

export type ArchivedClient = { id: string; name: string; archivedAt: string | null }
export type PortalClient = ArchivedClient & { email: string | null }
/** What to do with the upcoming appointments of a client being archived. */
export type Upcoming = 'cancel' | 'keep'

/** Restoring a client doesn't bring back cancelled appointments, so it isn't called "Undo" then. */
function archivedToast(upcoming: Upcoming | undefined, onSelect: () => void) {
  if (upcoming === 'cancel')
    return { description: 'Their upcoming appointments were cancelled.', action: { label: 'Restore client', onSelect } }
  const description = upcoming === 'keep' ? 'Their appointments stay in the calendar.' : 'Their record is kept.'
  return { description, action: { label: undoLabel, onSelect } }
}

type Actions = {
  /** Explains why the client can't be restored right now. */
  onLimit: () => void
  /** Asks what to do with the upcoming appointments. */
  onUpcoming: (client: ArchivedClient) => void
}

/** Archives and restores clients, each with a toast. */
export function useClientActions({ onLimit, onUpcoming }: Actions) {
  const refresh = useRefresh('clients', 'appointments')

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

  /** Resolves to whether it succeeded. */
  const archive = async (client: ArchivedClient, upcoming?: Upcoming) => {
    const { id } = client
    try {
      await api.clients.archive({ id, ...(upcoming && { upcoming }) })
      toast.good(
        'Client archived',
        archivedToast(upcoming, () => void restore(id)),
      )
      return true
    } catch (error) {
      if (problemFrom(error).errors?.upcoming && upcoming === undefined) {
        onUpcoming(client)
        return false
      }
      toast.bad('Failed to archive client', { description: problemFrom(error).detail })
      return false
    } finally {
      await refresh()
    }
  }
  return { archive, restore }
}
