import type { MoodEntry } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { today } from '../../features/wellness-records/record-labels.ts'
import { api } from '../../lib/api/api.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

type Deleted = { clientId: string; entry: MoodEntry }

export const DeleteEntryDialog = defineConfirmationDialog(({ clientId, entry }: Deleted) => ({
  title: 'Delete this entry?',
  text: `Your entry of ${formatLongDay(entry.logDate, today())} will be permanently deleted, here and for your therapist.`,
  button: 'Delete entry',
  run: () => saidIfLost('entryDeletion', () => api.portal.deleteMoodEntry({ clientId, id: entry.id })),
  changes: ['mood_logs'],
  done: 'Entry deleted',
  failed: 'Your entry was not deleted',
}))
