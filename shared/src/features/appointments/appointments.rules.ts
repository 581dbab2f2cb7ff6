/** Page size of lists, and the longest range of a calendar in days: a little more than the six weeks of a month view. */
export const appointmentsPerPage = 25
export const maxCalendarDays = 45

export const appointmentTypes = ['online', 'in_person', 'phone'] as const
export type AppointmentType = (typeof appointmentTypes)[number]

export const appointmentStatuses = [
  'pending',
  'confirmed',
  'scheduled',
  'completed',
  'cancelled',
  'cancelled-client',
  'cancelled-therapist',
  'no-show',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** Which appointments of a series a change applies to: this one, this and following ones, or all upcoming ones. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/** What to do in case of a conflict: save nothing, overlap, or (in a series) skip that day. */
export const conflictAnswers = ['refuse', 'overlap', 'skip'] as const
export type ConflictAnswer = (typeof conflictAnswers)[number]

/** The most appointments of a series with an end, and how many days ahead one without end is created. */
export const maxSeriesLength = 260
export const daysCreatedAhead = 366
export const maxNotesLength = 10_000
export const maxReasonLength = 500
export const maxPlaceLength = 200
/** How many of the places used before are suggested. */
export const maxPlaces = 20

/** Only an appointment in person has a place: a room or an address. */
export function hasPlace(type: AppointmentType): boolean {
  return type === 'in_person'
}

/** Whether a length is so far from the practice's own, or from any, that it may be a slip: the scheduler asks once. All in minutes. */
export function isUnusualLength(length: number, usual: number): boolean {
  if (length === usual) return false
  return length < 15 || length > 180 || length * 4 < usual || length > usual * 3
}

export function isCancelled(status: AppointmentStatus): boolean {
  return status.includes('cancelled')
}

/**
 * The statuses that a therapist can set next. `completed` and `no-show` need an appointment that has started. Restoring sets `scheduled`.
 * @param started whether the start is past
 */
export function statusesAfter(status: AppointmentStatus, started: boolean): AppointmentStatus[] {
  if (isCancelled(status)) return ['scheduled']
  if (status === 'completed' || status === 'no-show')
    return ['scheduled', status === 'completed' ? 'no-show' : 'completed']
  const done: AppointmentStatus[] = started ? ['completed', 'no-show'] : []
  return [...(status === 'pending' ? ['confirmed' as const] : []), ...done, 'cancelled-therapist', 'cancelled-client']
}

/**
 * Whether cancelling or moving an appointment at `atMs` is late: inside the cancellation window that applied when it was booked. Counts elapsed hours,
 * across clock changes too.
 * @param booking.cancellationHours 0 means no window
 */
export function isLate(booking: { startsAt: string; cancellationHours: number }, atMs: number): boolean {
  const { startsAt, cancellationHours: hours } = booking
  return hours > 0 && Date.parse(startsAt) - atMs < hours * 3_600_000
}

/** The refusal when a month is full. */
export function monthlyLimitRefusal(count: number): string {
  return `Monthly appointment limit reached (${count} appointments). Upgrade your plan for unlimited appointments.`
}

/** Not completed, missed or cancelled. Only open appointments can be moved. */
export const openStatuses = ['pending', 'confirmed', 'scheduled'] as const satisfies AppointmentStatus[]

export function isOpen(status: AppointmentStatus): boolean {
  return openStatuses.some((open) => open === status)
}
