import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx'
import { noteTitle } from './note-labels.ts'

type DeleteNoteDialogProps = { note: Note; open: boolean; onClose: () => void; onDone: () => Promise<void> }

/** For unsigned notes only. Mount a new instance each time it opens. */
export function DeleteNoteDialog({ note, open, onClose, onDone }: DeleteNoteDialogProps) {
  const deleting = useDeleting({
    onDelete: () => api.notes.delete({ id: note.id }),
    onDeleted: onClose,
    onAnswered: onDone,
    deleted: 'Clinical note deleted',
    failure: 'Failed to delete clinical note',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this note?"
      description={
        <>
          <strong className="font-semibold text-text">{noteTitle(note)}</strong> will be permanently deleted. The
          session itself stays.
        </>
      }
      confirmLabel="Delete note"
      deleting={deleting}
    />
  )
}
