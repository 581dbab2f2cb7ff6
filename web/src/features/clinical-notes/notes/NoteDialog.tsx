import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, queries } from '../../../lib/api/api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import type { NoteDialogProps } from './note-form-props.ts'
import { noteDialogTitle } from './note-labels.ts'
import { NoteForm } from './NoteForm.tsx'

/** Fetched when first opened; mount it anew for each opening. Without the practice's own templates, or what it starts with, should they fail, the rest can be written. */
export function NoteDialog(props: NoteDialogProps) {
  const { note, client, appointmentId, open, onClose } = props
  const opening = useId()
  const me = useQuery(queries.account.me.queryOptions())
  const own = useQuery(queries.noteTemplates.list.queryOptions())
  // Asked once for each opening: what is typed must not be put elsewhere because a session was added meanwhile.
  const start = useQuery({
    queryKey: ['note being started', client.id, appointmentId, opening],
    queryFn: () => api.notes.start({ clientId: client.id, ...(appointmentId ? { appointmentId } : {}) }),
    enabled: note === undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (me.data && !own.isPending && (note || !start.isPending))
    return <NoteForm {...props} me={me.data} own={own.data?.items ?? []} start={start.data} />
  return (
    <Dialog open={open} onClose={onClose} size="writing" title={noteDialogTitle(note)} description={client.name}>
      <Loading label="Loading your templates" className="flex flex-col gap-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-12" />
        <Skeleton className="h-60" />
      </Loading>
    </Dialog>
  )
}
