import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { api } from '../../lib/api/api.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'
import { today } from './record-labels.ts'

export const DeleteRecordDialog = defineConfirmationDialog(({ record }: { record: WellnessRecord }) => ({
  title: 'Delete this session record?',
  text: `The ratings, triggers, coping strategies and notes of ${formatLongDay(record.logDate, today())} will be permanently deleted.`,
  button: 'Delete record',
  run: () => api.wellnessRecords.delete({ id: record.id }),
  changes: ['mood_logs'],
  done: 'Session record deleted',
  failed: 'Failed to delete session record',
}))
