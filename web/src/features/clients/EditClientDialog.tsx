import { api } from '../../lib/api/api.ts'
import { useOpenedRecord } from '../../lib/forms/use-opened-record.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { EditRecordDialog } from '../../ui/form/EditRecordDialog.tsx'
import { ClientFormDialog } from './ClientFormDialog.tsx'

type EditClientDialogProps = { id: string; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. Loads the client, because the list has fewer fields than the form. */
export function EditClientDialog({ id, open, onClose }: EditClientDialogProps) {
  const refresh = useRefresh('clients')
  const read = () => api.clients.get({ id })
  const record = useOpenedRecord({ id, read })
  const frame = { open, onClose, title: 'Edit Client' }
  return (
    <EditRecordDialog {...frame} record={record} noun="client" failure="Failed to load client profile">
      {(opened) => (
        <ClientFormDialog
          {...frame}
          submitLabel="Save changes"
          opened={opened}
          failure="Failed to update client"
          draftKey={`client:${id}:edit`}
          onReread={read}
          onSend={(details, { base = opened }) => api.clients.update({ id, updatedAt: base.updatedAt, ...details })}
          onSent={async () => {
            onClose()
            toast.good('Client updated successfully')
            await refresh()
          }}
        />
      )}
    </EditRecordDialog>
  )
}
