import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { defineConfirmationDialog } from '../../../ui/ConfirmationDialog.tsx'

type Deleted = { note: ProcessNote; onDone: () => Promise<void> }

export const DeleteProcessNoteDialog = defineConfirmationDialog(({ note, onDone }: Deleted) => ({
  title: 'Delete this process note?',
  text: `Your process note of ${formatFullDay(note.noteDate)} will be permanently deleted.`,
  button: 'Delete process note',
  run: () => api.processNotes.delete({ id: note.id }),
  changes: onDone,
  done: 'Process note deleted',
  failed: 'Failed to delete process note',
}))
