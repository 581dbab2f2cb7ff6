import type { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ClientFormDialog } from './ClientFormDialog.tsx'
import { useRefreshClients } from './client-deeds.ts'
import { valuesOf } from './form-values.ts'

type EditClientDialogProps = { id: string; open: boolean; onClose: () => void }

/** Fetched when first opened; mount it anew for each opening. A list shows less than can be edited, so the client is asked for. */
export function EditClientDialog({ id, open, onClose }: EditClientDialogProps) {
  const query = useQuery(queries.clients.get.queryOptions({ input: { id } }))
  if (query.data) return <EditForm client={query.data} open={open} onClose={onClose} />
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

function EditForm({ client, open, onClose }: Omit<EditClientDialogProps, 'id'> & { client: Client }) {
  const refresh = useRefreshClients()
  // As it was when the form opened: what others change meanwhile does not touch what is typed.
  const [opened] = useState(client)
  const me = useQuery(queries.account.me.queryOptions())
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
      initial={valuesOf(opened)}
      failure="Failed to update client"
      owner={me.data?.id}
      draftKey={`client:${opened.id}:edit`}
      clientId={opened.id}
      startAnewLabel="Start from what is saved"
      onSend={async (details) => {
        await api.clients.update({ id: opened.id, ...details })
      }}
      onSent={sent}
    />
  )
}
