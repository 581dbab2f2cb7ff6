import type { DateOverride } from '@openhour/shared/features/availability/availability.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'
import { daysOf } from './override-labels.ts'

type Deleted = { override: DateOverride; today: string }

export const DeleteOverrideDialog = defineConfirmationDialog(({ override, today }: Deleted) => {
  const leave = override.startTime === null
  return {
    title: leave ? 'Delete this time off?' : 'Delete these hours?',
    text: `${daysOf(override, today)}: your usual working hours will apply again.`,
    button: leave ? 'Delete time off' : 'Delete hours',
    run: () => api.availability.deleteOverride({ id: override.id }),
    changes: ['date_overrides'],
    done: leave ? 'Time off deleted' : 'Other hours deleted',
    failed: leave ? 'Failed to delete time off' : 'Failed to delete other hours',
  }
})
