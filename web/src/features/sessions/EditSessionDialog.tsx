import { api } from '../../lib/api/api.ts'
import { useOpenedRecord } from '../../lib/forms/use-opened-record.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { EditRecordDialog } from '../../ui/form/EditRecordDialog.tsx'
import type { AddSessionDialogProps } from './AddSessionDialog.tsx'
import { SessionFormDialog } from './SessionFormDialog.tsx'
import { sessionTables } from './sessions-query.ts'

type EditSessionDialogProps = Omit<AddSessionDialogProps, 'today' | 'appointment'> & { id: string }

/** Lazy-loaded. Mount a new instance each time it opens. Loads the session, because the list only has the beginning of its notes. */
export function EditSessionDialog({ id, ...props }: EditSessionDialogProps) {
  const { open, onClose, clientId, clientName, onOpenNotes } = props
  const refresh = useRefresh(...sessionTables)
  const read = () => api.sessions.get({ id })
  const record = useOpenedRecord({ id, read })
  const frame = { open, onClose, title: 'Edit Session' }
  return (
    <EditRecordDialog
      {...frame}
      size="writing"
      record={record}
      noun="session"
      failure="This session could not be loaded"
    >
      {(opened) => (
        <SessionFormDialog
          {...frame}
          description={`With ${clientName}`}
          submitLabel="Save changes"
          opened={opened}
          draftKey={`session:${id}:edit`}
          clientId={clientId}
          onOpenNotes={onOpenNotes}
          onReread={read}
          onSend={(details, { base = opened }) => {
            const version = { updatedAt: base.updatedAt, noteVersion: base.formNote?.version ?? null }
            return api.sessions.update({ id, ...version, ...details })
          }}
          onSent={async () => {
            onClose()
            toast.good('Session updated successfully')
            await refresh()
          }}
        />
      )}
    </EditRecordDialog>
  )
}
