import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, queries } from '../../../lib/api/api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { editorWidth, type NoteDialogProps } from './note-form-props.ts'
import { noteDialogTitle } from './note-labels.ts'
import { NoteForm } from './NoteForm.tsx'

/** Lazy-loaded. Mount a new instance each time it opens. If the own templates or initial values fail to load, the form opens without them. */
export function NoteDialog(props: NoteDialogProps) {
  const { note, client, appointmentId, open, onClose } = props
  const opening = useId()
  const me = useQuery(queries.account.me.queryOptions())
  const own = useQuery(queries.noteTemplates.list.queryOptions())
  // Loaded once per opening, so that a session added later doesn't reassign the typed text.
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
    <Dialog open={open} onClose={onClose} width={editorWidth} title={noteDialogTitle(note)} description={client.name}>
      <Loading label="Loading your templates" className="flex flex-col gap-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-12" />
        <Skeleton className="h-60" />
      </Loading>
    </Dialog>
  )
}
