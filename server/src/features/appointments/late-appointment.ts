import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isLate } from '@openhour/shared/features/appointments/appointments.rules.ts'

type Booking = Pick<Appointment, 'startsAt' | 'cancelledAt' | 'cancellationHours'>

/** Adds `late`: whether the appointment was cancelled late. */
export function withLate<Row extends Booking>(row: Row): Row & Pick<Appointment, 'late'> {
  return { ...row, late: row.cancelledAt !== null && isLate(row, Date.parse(row.cancelledAt)) }
}
