import { useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../lib/api/api.ts'
import { refreshAfter } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'

/** Adds invented clients with records to look around with. */
export function AddSample() {
  const client = useQueryClient()
  const { busy, run } = useAction()
  const add = async () => {
    client.setQueryData(queries.dashboard.firstSteps.queryKey(), await api.dashboard.addSample())
    await refreshAfter(client, 'clients', 'appointments')
    toast.good('Sample data added', { description: 'Each sample client has “(sample)” in the name.' })
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-md:h-11"
      busy={busy !== undefined}
      onClick={() => void run('add', add, 'Failed to add the sample data')}
    >
      Look around with sample data
    </Button>
  )
}
