import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { SessionDialogProps } from './SessionDialogs.tsx'
import { SessionFormDialog } from './SessionFormDialog.tsx'
import { useRefreshSessions } from './sessions-query.ts'

type EditSessionDialogProps = SessionDialogProps & { id: string }

/** Fetched when first opened; mount it anew for each opening. A list has the beginning of the notes only, so the session is asked for. */
export function EditSessionDialog({ id, ...props }: EditSessionDialogProps) {
  const opening = useId()
  // Read once for each opening, whatever changes meanwhile: reading it goes into the audit log, and what is typed must not be overwritten.
  const query = useQuery({
    queryKey: ['session being edited', id, opening],
    queryFn: () => api.sessions.get({ id }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (query.data) return <EditForm opened={query.data} {...props} />
  return (
    <Dialog open={props.open} onClose={props.onClose} size="writing" title="Edit Session">
      {query.error ? (
        <ErrorState
          title="This session could not be loaded"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {problemFrom(query.error).detail}
        </ErrorState>
      ) : (
        <Loading label="Loading the session" className="grid grid-cols-2 gap-x-4 gap-y-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="col-span-2 h-48" />
        </Loading>
      )}
    </Dialog>
  )
}

function EditForm({
  opened,
  open,
  onClose,
  clientId,
  clientName,
  onOpenNotes,
}: SessionDialogProps & { opened: Session }) {
  const refresh = useRefreshSessions()
  const { id } = opened
  return (
    <SessionFormDialog
      open={open}
      onClose={onClose}
      title="Edit Session"
      description={`With ${clientName}`}
      submitLabel="Save changes"
      opened={opened}
      draftKey={`session:${id}:edit`}
      clientId={clientId}
      onOpenNotes={onOpenNotes}
      onReread={() => api.sessions.get({ id })}
      onSend={(details, { seen = opened }) =>
        api.sessions.update({ id, updatedAt: seen.updatedAt, noteVersion: seen.formNote?.version ?? null, ...details })
      }
      onSent={async () => {
        onClose()
        toast.good('Session updated successfully')
        await refresh()
      }}
    />
  )
}
