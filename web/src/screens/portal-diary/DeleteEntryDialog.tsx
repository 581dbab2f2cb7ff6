import type { MoodEntry } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { today } from '../../features/wellness-records/record-labels.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type DeleteEntryDialogProps = { clientId: string; entry: MoodEntry; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function DeleteEntryDialog({ clientId, entry, open, onClose }: DeleteEntryDialogProps) {
  const refresh = useRefresh('mood_logs')
  const deleting = useDeleting({
    onDelete: () => api.portal.deleteMoodEntry({ clientId, id: entry.id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Entry deleted',
    failure: 'Your entry was not deleted',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this entry?"
      description={`Your entry of ${formatLongDay(entry.logDate, today())} will be permanently deleted, here and for your therapist.`}
      confirmLabel="Delete entry"
      deleting={deleting}
    />
  )
}
