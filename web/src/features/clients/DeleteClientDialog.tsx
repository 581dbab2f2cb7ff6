import { Archive } from 'lucide-react'
import { useState } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { cn } from '../../lib/cn.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { useRefreshClients } from './client-deeds.ts'
import { unnamed } from './client-words.ts'

type DeleteClientDialogProps = {
  client: { id: string; name: string; archivedAt: string | null }
  open: boolean
  onClose: () => void
  /** Answers whether it was done. */
  onArchive: (id: string) => Promise<boolean>
}

/** Fetched when first opened; mount it anew for each opening. Archiving, which loses nothing, is offered before deleting. */
export function DeleteClientDialog({ client, open, onClose, onArchive }: DeleteClientDialogProps) {
  const refresh = useRefreshClients()
  const [busy, setBusy] = useState<'deleting' | 'archiving'>()
  const [refusal, setRefusal] = useState<string>()
  const archivable = client.archivedAt === null

  const remove = async () => {
    setBusy('deleting')
    setRefusal(undefined)
    try {
      await api.clients.delete({ id: client.id })
      onClose()
      toast.good('Client deleted successfully')
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad('Failed to delete client')
    }
    setBusy(undefined)
    await refresh()
  }
  const archive = async () => {
    setBusy('archiving')
    if (await onArchive(client.id)) onClose()
    setBusy(undefined)
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Are you sure you want to delete this client?"
      description={
        <>
          <strong className="font-semibold text-text">{client.name || unnamed}</strong> and all associated data
          (sessions, notes, treatment plans) are permanently deleted. This cannot be undone.
        </>
      }
      confirmLabel="Delete Client"
      busy={busy === 'deleting'}
      confirmDisabled={busy === 'archiving'}
      onConfirm={() => void remove()}
    >
      {(archivable || refusal) && (
        <div>
          <FormError>{refusal}</FormError>
          {archivable && (
            <div
              className={cn(
                'flex flex-col items-start gap-3 rounded-lg bg-surface-2 p-4 text-sm text-muted',
                refusal && 'mt-4',
              )}
            >
              <p>
                Archiving takes a client off your list and out of your limit. Nothing is lost, and they can come back.
              </p>
              <Button icon={Archive} busy={busy === 'archiving'} onClick={() => void archive()}>
                Archive instead
              </Button>
            </div>
          )}
        </div>
      )}
    </AlertDialog>
  )
}
