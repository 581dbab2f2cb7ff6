import type { BookingService } from '@openhour/shared/features/booking/booking.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

export const DeleteServiceDialog = defineConfirmationDialog(
  ({ service: { id, name } }: { service: BookingService }) => ({
    title: 'Delete this service?',
    text: `${name}: clients can no longer book it. Appointments already booked stay, and clients can no longer move them.`,
    button: 'Delete service',
    run: () => api.booking.deleteService({ id }),
    changes: ['booking_services'],
    done: 'Service deleted',
    failed: 'Failed to delete the service',
  }),
)
