import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { api } from '../../lib/api/api.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { today } from './record-labels.ts'

type DeleteRecordDialogProps = { record: WellnessRecord; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function DeleteRecordDialog({ record, open, onClose }: DeleteRecordDialogProps) {
  const refresh = useRefresh('mood_logs')
  const deleting = useDeleting({
    onDelete: () => api.wellnessRecords.delete({ id: record.id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Session record deleted',
    failure: 'Failed to delete session record',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this session record?"
      description={`The ratings, triggers, coping strategies and notes of ${formatLongDay(record.logDate, today())} will be permanently deleted.`}
      confirmLabel="Delete record"
      deleting={deleting}
    />
  )
}
