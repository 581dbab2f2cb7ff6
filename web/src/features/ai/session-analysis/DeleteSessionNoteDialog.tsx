import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { formatFullDay, listed } from '../../../lib/time/format.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx'

type DeleteSessionNoteDialogProps = { note: AiSessionNote; open: boolean; onClose: () => void; onDeleted: () => void }

/** Mount a new instance each time it opens. */
export function DeleteSessionNoteDialog({ note, open, onClose, onDeleted }: DeleteSessionNoteDialogProps) {
  const refresh = useRefresh('ai_session_notes')
  const deleting = useDeleting({
    onDelete: () => api.aiSessionNotes.delete({ id: note.id }),
    onDeleted: () => {
      onClose()
      onDeleted()
    },
    onAnswered: refresh,
    deleted: 'Session note deleted',
    failure: 'Failed to delete session note',
  })
  const parts = [
    'its summary',
    'your notes',
    ...(note.transcript === null ? [] : ['the transcript']),
    ...(note.moodAssessment === null ? [] : ['your mood assessment']),
  ]
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this session note?"
      description={`The session note of ${formatFullDay(note.sessionDate)} is permanently deleted, including ${listed(parts)}. This cannot be undone. Lines you inserted into clinical notes stay there.`}
      confirmLabel="Delete note"
      deleting={deleting}
    />
  )
}
