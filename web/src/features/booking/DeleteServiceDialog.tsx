import type { BookingService } from '@openhour/shared/features/booking/booking.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type DeleteServiceDialogProps = { service: BookingService; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function DeleteServiceDialog({ service: { id, name }, open, onClose }: DeleteServiceDialogProps) {
  const deleting = useDeleting({
    onDelete: () => api.booking.deleteService({ id }),
    onDeleted: onClose,
    onAnswered: useRefresh('booking_services'),
    deleted: 'Service deleted',
    failure: 'Failed to delete the service',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this service?"
      description={`${name}: clients can no longer book it. Appointments already booked stay, and clients can no longer move them.`}
      confirmLabel="Delete service"
      deleting={deleting}
    />
  )
}
