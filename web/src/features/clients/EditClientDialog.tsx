import type { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ClientFormDialog } from './ClientFormDialog.tsx'
import { useRefreshClients } from './client-deeds.ts'

type EditClientDialogProps = { id: string; open: boolean; onClose: () => void }

/** Fetched when first opened; mount it anew for each opening. A list shows less than can be edited, so the client is asked for. */
export function EditClientDialog({ id, open, onClose }: EditClientDialogProps) {
  const opening = useId()
  // Read once for each opening, whatever changes meanwhile: reading it goes into the audit log, and what is typed must not be overwritten.
  const query = useQuery({
    queryKey: ['client being edited', id, opening],
    queryFn: () => api.clients.get({ id }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (query.data) return <EditForm opened={query.data} open={open} onClose={onClose} />
  return (
    <Dialog open={open} onClose={onClose} size="form" title="Edit Client">
      {query.error ? (
        <ErrorState title="Failed to load client profile" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problemFrom(query.error).detail}
        </ErrorState>
      ) : (
        <Loading label="Loading the client" className="flex flex-col gap-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Dialog>
  )
}

function EditForm({ opened, open, onClose }: Omit<EditClientDialogProps, 'id'> & { opened: Client }) {
  const refresh = useRefreshClients()
  const { id } = opened
  const sent = async () => {
    onClose()
    toast.good('Client updated successfully')
    await refresh()
  }
  return (
    <ClientFormDialog
      open={open}
      onClose={onClose}
      title="Edit Client"
      submitLabel="Save changes"
      opened={opened}
      failure="Failed to update client"
      draftKey={`client:${id}:edit`}
      onReread={() => api.clients.get({ id })}
      onSend={(details, { seen = opened }) => api.clients.update({ id, updatedAt: seen.updatedAt, ...details })}
      onSent={sent}
    />
  )
}
