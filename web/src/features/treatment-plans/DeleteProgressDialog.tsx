import type { Progress } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { api } from '../../lib/api/api.ts'
import { formatDay } from '../../lib/time/format.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

type Deleted = { record: Progress; onDeleted: () => void }

export const DeleteProgressDialog = defineConfirmationDialog(
  ({ record: { id, percent, progressDate, comment }, onDeleted }: Deleted) => ({
    title: 'Delete this record?',
    text: `${percent}% on ${formatDay(progressDate)}${comment ? ' and its comment' : ''} will be permanently deleted.`,
    button: 'Delete Record',
    run: () => api.treatmentPlans.deleteProgress({ id }),
    onSuccess: onDeleted,
    changes: ['goal_progress'],
    done: 'Progress deleted',
    failed: 'Failed to delete progress',
  }),
)
