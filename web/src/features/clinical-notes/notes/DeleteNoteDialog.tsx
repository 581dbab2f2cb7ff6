import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../../ui/ConfirmationDialog.tsx'
import { noteTitle } from './note-labels.ts'

type Deleted = { note: Note; onDone: () => Promise<void> }

/** For unsigned notes only. */
export const DeleteNoteDialog = defineConfirmationDialog(({ note, onDone }: Deleted) => ({
  title: 'Delete this note?',
  text: (
    <>
      <Named>{noteTitle(note)}</Named> will be permanently deleted. The session itself stays.
    </>
  ),
  button: 'Delete note',
  run: () => api.notes.delete({ id: note.id }),
  changes: onDone,
  done: 'Clinical note deleted',
  failed: 'Failed to delete clinical note',
}))
