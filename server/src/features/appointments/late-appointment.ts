import { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isLate } from '@openhour/shared/features/appointments/appointments.rules.ts'
import * as z from 'zod/mini'
import { jsonRows } from '../../platform/database/json-rows.queries.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { type Written, writtenRows } from '../../platform/json-text.ts'
import { clockTimes } from './slot.ts'

type Booking = Pick<Appointment, 'startsAt' | 'cancelledAt' | 'cancellationHours'>

/** Whether an appointment was cancelled late. */
function wasLate(row: Booking): boolean {
  return row.cancelledAt !== null && isLate(row, Date.parse(row.cancelledAt))
}

/** Adds `late`: whether the appointment was cancelled late. */
export function withLate<Row extends Booking>(row: Row): Row & Pick<Appointment, 'late'> {
  return { ...row, late: wasLate(row) }
}

/** What follows from the other fields of an appointment and the practice's zone. */
const computed = { appointmentDate: true, startTime: true, endTime: true, timeZone: true, late: true } as const
const Stored = z.omit(Appointment, computed)
const beside = ['startsAt', 'endsAt', 'cancelledAt', 'cancellationHours'] as const
type StoredRow = z.infer<typeof Stored>

/** A list of appointments as JSON, for {@link shownAppointments}. */
export function jsonAppointments(list: Statement<StoredRow>) {
  return jsonRows(Stored, list, beside)
}

/** The list with day and times on the clocks of a zone, and whether each appointment was cancelled late. */
export function shownAppointments(
  answer: readonly Written<StoredRow, [string, string, string | null, number]>[],
  timeZone: string,
) {
  return writtenRows(answer).with(([startsAt, endsAt, cancelledAt, cancellationHours]) => ({
    ...clockTimes({ startsAt, endsAt }, timeZone),
    late: wasLate({ startsAt, cancelledAt, cancellationHours }),
  }))
}
