import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../../lib/use-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

const NoteDialog = lazyDialog(() => import('./NoteDialog.tsx').then((file) => file.NoteDialog))
const SignDialog = lazyDialog(() => import('./SignDialog.tsx').then((file) => file.SignDialog))
const DeleteNoteDialog = lazyDialog(() => import('./DeleteNoteDialog.tsx').then((file) => file.DeleteNoteDialog))
const AddendumDialog = lazyDialog(() => import('./AddendumDialog.tsx').then((file) => file.AddendumDialog))

type Shown =
  | { kind: 'write'; note?: Note; appointmentId?: string | undefined }
  | { kind: 'sign'; note: Pick<Note, 'id' | 'version'> }
  | { kind: 'delete'; note: Note }
  | { kind: 'addendum'; note: Note; text?: string }

export const useNoteDialogs = () => useDialogs<Shown>()

type NoteDialogsProps = {
  dialogs: Dialogs<Shown>
  client: { id: string; name: string }
  /** Called after a note was saved, signed, extended or deleted. */
  onDone: () => Promise<void>
  /** Called when the draft of a new note is created or removed. */
  onDraftChange: (hasDraft: boolean) => void
}

/** The dialogs of the list. Each is lazy-loaded when it first opens. */
export function NoteDialogs({ dialogs, client, onDone, onDraftChange }: NoteDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close, onDone }
  return (
    <Suspense>
      {shown?.kind === 'write' && (
        <NoteDialog
          key={opening}
          {...common}
          client={client}
          note={shown.note}
          appointmentId={shown.appointmentId}
          onDraftChange={shown.note ? () => undefined : onDraftChange}
          onAddendum={(note, text) => dialogs.show({ kind: 'addendum', note, text })}
        />
      )}
      {shown?.kind === 'sign' && <SignDialog key={opening} {...common} note={shown.note} />}
      {shown?.kind === 'delete' && <DeleteNoteDialog key={opening} {...common} note={shown.note} />}
      {shown?.kind === 'addendum' && (
        <AddendumDialog key={opening} {...common} note={shown.note} text={shown.text ?? ''} />
      )}
    </Suspense>
  )
}
