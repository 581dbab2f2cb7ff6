import { isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { countOf } from '../../lib/time/format.ts'

/** Until when clients cancel, and from when on it counts as late. @param hours of the practice; 0 if there is no window */
export function cancelText(hours: number): string {
  if (hours === 0) return 'You can cancel an appointment at any time before it starts.'
  return `You can cancel an appointment until it starts. Less than ${countOf(hours, 'hour')} before, it counts as late.`
}

/** Its own window if it differs from the practice's, which may have changed since it was booked. */
export function ownCancelText({ status, cancellationHours }: PortalAppointment, hours: number): string | undefined {
  if (!isOpen(status) || cancellationHours === hours) return undefined
  return cancellationHours > 0
    ? `Cancelling this one counts as late less than ${countOf(cancellationHours, 'hour')} before.`
    : 'Cancelling this one never counts as late.'
}
