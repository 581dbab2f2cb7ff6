import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type { UnsignedNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { editorWidth } from './notes/note-form-props.ts'
import { NoteDialog } from './notes/NoteDialog.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const AddendumDialog = lazyDialog(() => import('./notes/AddendumDialog.tsx').then((file) => file.AddendumDialog))

type NoteQueueProps = {
  /** As they were listed when it opened: signed ones leave the list meanwhile. */
  notes: readonly UnsignedNote[]
  open: boolean
  onClose: () => void
  /** Called after each note that was saved or signed. */
  onDone: () => Promise<void>
}

/** One unsigned note after another in the editor. Lazy-loaded; mount a new instance each time it opens. */
export function NoteQueue({ notes, open, onClose, onDone }: NoteQueueProps) {
  const [at, setAt] = useState(0)
  /** Another tab signed the note: what was typed goes on as an addendum. */
  const [addendum, setAddendum] = useState<{ note: Note; text: string; ai: readonly NoteOrigin[] }>()
  const opening = useId()
  const listed = notes[at]
  const query = useQuery({
    // Once for each, so that a change elsewhere doesn't replace what is being typed.
    queryKey: ['note of the queue', listed?.id, opening],
    queryFn: () => api.notes.get({ id: listed?.id ?? '' }),
    staleTime: Infinity,
    gcTime: 0,
    enabled: open && listed !== undefined,
  })
  if (!listed) return null
  const name = listed.clientName || 'Unknown Client'
  const next = () => {
    setAddendum(undefined)
    if (at + 1 < notes.length) setAt(at + 1)
    else onClose()
  }
  const place = `${at + 1} of ${notes.length}`
  if (addendum)
    return (
      <Suspense>
        <AddendumDialog key={addendum.note.id} {...addendum} open={open} onClose={next} onDone={onDone} />
      </Suspense>
    )
  if (query.data && !query.data.signed)
    return (
      <NoteDialog
        key={listed.id}
        note={query.data}
        client={{ id: listed.clientId, name }}
        queue={{ place, onNext: next, last: at + 1 === notes.length }}
        open={open}
        onClose={onClose}
        onDone={onDone}
        onDraftChange={() => undefined}
        onAddendum={(note, text, ai) => setAddendum({ note, text, ai })}
      />
    )
  return (
    <Dialog
      key={listed.id}
      open={open}
      onClose={onClose}
      width={editorWidth}
      title="Edit Clinical Note"
      description={`${name}. ${place}.`}
      actions={<Button onClick={next}>{at + 1 < notes.length ? 'Next note' : 'Done'}</Button>}
    >
      {query.data ? (
        <p>This note is signed already.</p>
      ) : query.error ? (
        <ErrorState title="This note could not be loaded" {...failedLoad(query)} />
      ) : (
        <Loading label="Loading the note" className="flex flex-col gap-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-60" />
        </Loading>
      )}
    </Dialog>
  )
}
