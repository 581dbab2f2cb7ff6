import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { formatFullDay, listed } from '../../../lib/time/format.ts'
import { defineConfirmationDialog } from '../../../ui/ConfirmationDialog.tsx'

type Deleted = { note: AiSessionNote; onDeleted: () => void }

export const DeleteSessionNoteDialog = defineConfirmationDialog(({ note, onDeleted }: Deleted) => ({
  title: 'Delete this session note?',
  text: `The session note of ${formatFullDay(note.sessionDate)} is permanently deleted, including ${listed(partsOf(note))}. This cannot be undone. Lines you inserted into clinical notes stay there.`,
  button: 'Delete note',
  run: () => api.aiSessionNotes.delete({ id: note.id }),
  onSuccess: onDeleted,
  changes: ['ai_session_notes'],
  done: 'Session note deleted',
  failed: 'Failed to delete session note',
}))

const partsOf = ({ transcript, moodAssessment }: AiSessionNote) => [
  'its lines',
  'your notes',
  ...(transcript === null ? [] : ['the transcript']),
  ...(moodAssessment === null ? [] : ['your mood assessment']),
]
