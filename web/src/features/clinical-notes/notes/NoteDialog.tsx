import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { api, queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { addendumText, useAiText } from '../ai-text/ai-text.ts'
import { editorWidth, type NoteDialogProps } from './note-form-props.ts'
import { noteDialogTitle } from './note-labels.ts'
import { NoteForm } from './NoteForm.tsx'

/** Lazy-loaded. Mount a new instance each time it opens. If the own templates or initial values fail to load, the form opens without them. */
export function NoteDialog(props: NoteDialogProps) {
  const { note, client, appointmentId, ai, onAddendum } = props
  const opening = useId()
  const me = useQuery(queries.account.me.queryOptions())
  const own = useQuery(queries.noteTemplates.list.queryOptions())
  const text = useAiText(ai)
  const day = text.data?.day
  // Loaded once per opening, so that a session added later doesn't reassign the typed text.
  const start = useQuery({
    queryKey: ['note being started', client.id, appointmentId, day, opening],
    queryFn: () =>
      api.notes.start({ clientId: client.id, ...(appointmentId ? { appointmentId } : {}), ...(day ? { day } : {}) }),
    enabled: note === undefined && (ai === undefined || day !== undefined),
    staleTime: Infinity,
    gcTime: 0,
  })
  const existing = start.data?.existing
  const found = useQuery({
    queryKey: ['note of the day', existing?.id, opening],
    queryFn: () => api.notes.get({ id: existing?.id ?? '' }),
    enabled: Boolean(existing),
    staleTime: Infinity,
    gcTime: 0,
  })
  const its = found.data
  const addTo = useEffectEvent(() => {
    if (ai && its && text.data) onAddendum?.(its, addendumText(text.data, its), [ai])
  })
  const isSigned = Boolean(its?.signed)
  useEffect(() => {
    if (isSigned) addTo()
  }, [isSigned])

  const opened = note ?? its
  if (ai) {
    const gone = text.data === null || (text.data && text.data.clientId !== client.id)
    if (gone)
      return (
        <Waiting {...props}>
          <ErrorState title={noteTexts.aiDraftNotFound}>
            It was discarded, or a note has taken it over. The client’s notes are still there.
          </ErrorState>
        </Waiting>
      )
    const failed = [text, start, found].find(({ isError }) => isError)
    // Without them, a second note of one session could come into being.
    if (failed)
      return (
        <Waiting {...props}>
          <ErrorState
            title="The AI draft could not be added to a note"
            onRetry={() => void failed.refetch()}
            busy={failed.isFetching}
          >
            {`${problemFrom(failed.error).detail} The draft is still there.`}
          </ErrorState>
        </Waiting>
      )
  }
  const isReady = note || (!start.isPending && (!existing || (its && !isSigned)))
  if (me.data && !own.isPending && isReady)
    return <NoteForm {...props} note={opened} me={me.data} own={own.data?.items ?? []} start={start.data} />
  return (
    <Waiting {...props}>
      <Loading label="Loading your templates" className="flex flex-col gap-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-12" />
        <Skeleton className="h-60" />
      </Loading>
    </Waiting>
  )
}

function Waiting({ note, client, open, onClose, children }: NoteDialogProps & { children: ReactNode }) {
  return (
    <Dialog open={open} onClose={onClose} width={editorWidth} title={noteDialogTitle(note)} description={client.name}>
      {children}
    </Dialog>
  )
}
