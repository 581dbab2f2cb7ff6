import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { refreshAfter } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const RemoveSampleDialog = lazyDialog(() => import('./RemoveSampleDialog.tsx').then((file) => file.RemoveSampleDialog))

const look = { variant: 'ghost', size: 'sm', className: 'max-md:h-11' } as const

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
    <Button {...look} busy={busy !== undefined} onClick={() => void run('add', add, 'Failed to add the sample data')}>
      Look around with sample data
    </Button>
  )
}

/** Asks before the sample clients go. */
export function RemoveSample(style: Pick<ButtonProps, 'variant' | 'size'>) {
  const [asks, setAsks] = useState<boolean>()
  return (
    <>
      <Button {...look} {...style} aria-haspopup="dialog" onClick={() => setAsks(true)}>
        Remove sample data
      </Button>
      <Suspense>{asks !== undefined && <RemoveSampleDialog open={asks} onClose={() => setAsks(false)} />}</Suspense>
    </>
  )
}

/** Whether the practice has sample clients. */
export function useHasSample(): boolean {
  const { data } = useQuery(queries.dashboard.firstSteps.queryOptions({ refetchOnMount: 'always' }))
  return data?.sample ?? false
}
