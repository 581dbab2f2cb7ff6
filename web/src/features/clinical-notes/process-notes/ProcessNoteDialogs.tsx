import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../../lib/use-dialogs.ts'
import { api } from '../../../lib/api/api.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx'
import { lazyOverlay } from '../../../ui/lazy-overlay.ts'

const ProcessNoteDialog = lazyOverlay(
  () => import('./ProcessNoteDialog.tsx').then((file) => file.ProcessNoteDialog),
  ({ onClose }) => onClose(),
)

type Shown = { kind: 'write'; note?: ProcessNote } | { kind: 'delete'; note: ProcessNote }

export const useProcessNoteDialogs = () => useDialogs<Shown>()

type ProcessNoteDialogsProps = {
  dialogs: Dialogs<Shown>
  client: { id: string; name: string }
  onDone: () => Promise<void>
}

export function ProcessNoteDialogs({ dialogs, client, onDone }: ProcessNoteDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close, onDone }
  return (
    <Suspense>
      {shown?.kind === 'write' && <ProcessNoteDialog key={opening} {...common} client={client} note={shown.note} />}
      {shown?.kind === 'delete' && <DeleteProcessNote key={opening} {...common} note={shown.note} />}
    </Suspense>
  )
}

type DeleteProps = { note: ProcessNote; open: boolean; onClose: () => void; onDone: () => Promise<void> }

function DeleteProcessNote({ note, open, onClose, onDone }: DeleteProps) {
  const deleting = useDeleting({
    onDelete: () => api.processNotes.delete({ id: note.id }),
    onDeleted: onClose,
    onAnswered: onDone,
    deleted: 'Process note deleted',
    failure: 'Failed to delete process note',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this process note?"
      description={`Your process note of ${formatFullDay(note.noteDate)} will be permanently deleted.`}
      confirmLabel="Delete process note"
      deleting={deleting}
    />
  )
}
