import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isolated } from '../../lib/isolated.ts'
import { formatMoment } from '../../lib/time/format.ts'

/** For a cancelled appointment: who cancelled and when, whether inside the cancellation window, and why. */
export function cancelledText(appointment: Appointment, zone: string) {
  const { cancelledAt, cancelledBy, cancelReason, cancellationHours, late, clientName } = appointment
  if (cancelledAt === null) return undefined
  const window = `the ${cancellationHours}-hour cancellation window`
  return {
    who: `Cancelled by ${cancelledBy === 'client' ? isolated(clientName) : 'you'} on ${formatMoment(cancelledAt, { zone })}`,
    window: cancellationHours === 0 ? 'No cancellation window is set' : late ? `Inside ${window}` : `Outside ${window}`,
    reason: cancelReason ? `Reason: ${isolated(cancelReason)}` : undefined,
  }
}
