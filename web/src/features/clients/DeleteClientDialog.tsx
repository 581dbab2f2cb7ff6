import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { cn } from '../../lib/cn.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { type ArchivedClient } from './client-actions.ts'
import { unnamed } from './client-labels.ts'
import { cancelledText, recordCountLines } from './record-count-labels.ts'
import { type Asked, SignedNotesFields } from './SignedNotesFields.tsx'

type DeleteClientDialogProps = {
  client: ArchivedClient
  open: boolean
  onClose: () => void
  /** Resolves to whether it succeeded. */
  onArchive: (client: ArchivedClient) => Promise<boolean>
}

/** Lazy-loaded. Mount a new instance each time it opens. Offers archiving first, which loses nothing. */
export function DeleteClientDialog({ client, open, onClose, onArchive }: DeleteClientDialogProps) {
  const refresh = useRefresh('clients')
  const [busy, setBusy] = useState<'deleting' | 'archiving'>()
  const [refusal, setRefusal] = useState<string>()
  const [asked, setAsked] = useState<Asked>({ typedName: '', reason: '' })
  const [errors, setErrors] = useState<Partial<Record<keyof Asked, string>>>({})
  const archivable = client.archivedAt === null
  const { data: recordCounts } = useQuery(queries.clients.recordCounts.queryOptions({ input: { id: client.id } }))
  const lines = recordCounts ? recordCountLines(recordCounts) : []
  const signed = (recordCounts?.signedNotes ?? 0) > 0
  const needsReason = signed || (recordCounts?.riskAlerts ?? 0) > 0

  const remove = async () => {
    setBusy('deleting')
    setRefusal(undefined)
    setErrors({})
    try {
      await api.clients.delete({ id: client.id, ...(needsReason && asked) })
      onClose()
      toast.good('Client deleted successfully')
    } catch (error) {
      const problem = problemFrom(error)
      if (problem.errors) setErrors(problem.errors)
      else setRefusal(problem.detail)
      toast.bad('Failed to delete client')
    }
    setBusy(undefined)
    await refresh()
  }
  const archive = async () => {
    setBusy('archiving')
    if (await onArchive(client)) onClose()
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
          (sessions, notes, treatment plans) will be permanently deleted. This cannot be undone.
        </>
      }
      confirmLabel="Delete Client"
      busy={busy === 'deleting'}
      confirmDisabled={busy === 'archiving'}
      onConfirm={() => void remove()}
    >
      {(archivable || refusal || lines.length > 0) && (
        <div>
          <FormError>{refusal}</FormError>
          {lines.length > 0 && (
            <div className="mb-4 text-md">
              <p>This also deletes:</p>
              <ul className="mt-1 list-disc pl-5 text-muted">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {recordCounts && recordCounts.upcomingAppointments > 0 && (
                <p className="mt-2">{cancelledText(recordCounts)}</p>
              )}
            </div>
          )}
          {archivable && (
            <div
              className={cn(
                'flex flex-col items-start gap-3 rounded-lg bg-surface-2 p-4 text-sm text-muted',
                refusal && 'mt-4',
              )}
            >
              <p>
                Archived clients leave your list and don’t count towards your limit. Nothing is lost, and you can
                restore them at any time.
              </p>
              <Button icon={Archive} busy={busy === 'archiving'} onClick={() => void archive()}>
                Archive instead
              </Button>
            </div>
          )}
          {needsReason && (
            <SignedNotesFields
              clientName={client.name}
              kept={signed ? 'Signed notes' : 'Risk alerts and how you responded to them'}
              given={asked}
              onChange={setAsked}
              errors={errors}
            />
          )}
        </div>
      )}
    </AlertDialog>
  )
}
