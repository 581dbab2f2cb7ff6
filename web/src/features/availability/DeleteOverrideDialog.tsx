import type { DateOverride } from '@openhour/shared/features/availability/availability.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { daysOf } from './override-labels.ts'

type DeleteOverrideDialogProps = { override: DateOverride; today: string; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function DeleteOverrideDialog({ override, today, open, onClose }: DeleteOverrideDialogProps) {
  const refresh = useRefresh('date_overrides')
  const leave = override.startTime === null
  const deleting = useDeleting({
    onDelete: () => api.availability.deleteOverride({ id: override.id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: leave ? 'Time off deleted' : 'Other hours deleted',
    failure: leave ? 'Failed to delete time off' : 'Failed to delete other hours',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={leave ? 'Delete this time off?' : 'Delete these hours?'}
      description={`${daysOf(override, today)}: your usual working hours will apply again.`}
      confirmLabel={leave ? 'Delete time off' : 'Delete hours'}
      deleting={deleting}
    />
  )
}
