/** One page of a list of appointments; and how many days a calendar asks for at most: six weeks, and a little more. */
export const appointmentsPerPage = 25
export const mostCalendarDays = 45

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

/** Which appointments a list shows: those from today on, those of days before, or those that were cancelled. */
export const appointmentLists = ['upcoming', 'past', 'cancelled'] as const
export type AppointmentList = (typeof appointmentLists)[number]

/** Which of a series a change is about: one, it and those after it, or all that are still to come. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/** What becomes of a time that is taken: nothing is saved, it is used all the same, or a series leaves it out. */
export const conflictAnswers = ['refuse', 'overlap', 'skip'] as const
export type ConflictAnswer = (typeof conflictAnswers)[number]

/** A counted series has so many appointments at most; an open-ended one is made so many days ahead. */
export const longestSeries = 260
export const daysMadeAhead = 366
export const longestAppointmentNotes = 10_000
export const longestReason = 500

export function isCancelled(status: AppointmentStatus): boolean {
  return status.includes('cancelled')
}

/**
 * What a therapist may make of an appointment. Whether it took place is said once it has begun; what was cancelled or said by mistake goes back to
 * `scheduled`.
 * @param started whether its beginning is past
 */
export function statusesAfter(status: AppointmentStatus, started: boolean): AppointmentStatus[] {
  if (isCancelled(status)) return ['scheduled']
  if (status === 'completed' || status === 'no-show')
    return ['scheduled', status === 'completed' ? 'no-show' : 'completed']
  const held: AppointmentStatus[] = started ? ['completed', 'no-show'] : []
  return [...(status === 'pending' ? ['confirmed' as const] : []), ...held, 'cancelled-therapist', 'cancelled-client']
}

/**
 * Whether cancelling or moving an appointment at this moment is late: inside the window that was agreed on with the booking. Elapsed hours,
 * whatever the clocks do.
 * @param booking.cancellationHours 0 is no window at all
 */
export function isLate(booking: { startsAt: string; cancellationHours: number }, atMs: number): boolean {
  const { startsAt, cancellationHours: hours } = booking
  return hours > 0 && Date.parse(startsAt) - atMs < hours * 3_600_000
}

/** What the server says when an appointment does not fit into a month any more. */
export function monthlyLimitRefusal(count: number): string {
  return `Monthly appointment limit reached (${count} appointments). Upgrade your plan for unlimited appointments.`
}

/** Neither held nor missed nor cancelled. Only such an appointment can be moved. */
export const openStatuses = ['pending', 'confirmed', 'scheduled'] as const satisfies AppointmentStatus[]

export function isOpen(status: AppointmentStatus): boolean {
  return openStatuses.some((open) => open === status)
}

export const appointmentTexts = {
  loadFailed: 'Failed to load appointments',
  statusFailed: 'Failed to update appointment status',
  statusSaved: 'Appointment status updated successfully',
  addFailed: 'Failed to add appointment',
  required: 'Please fill in all required fields',
  notFound: 'This appointment could not be found. It may have been deleted in another window.',
  clientNotFound: 'Client not found',
  clientArchived: 'This client is archived. Restore them first, then add the appointment.',
  noTime: 'Please enter a time from 00:00 to 23:59',
  noDay: 'Please choose a day that exists',
  endFirst: 'The end must be later than the start, on the same day',
  dayPast: 'Please choose today or a later day',
  badLink: 'Please enter a web address that begins with https://',
  taken: 'There is another appointment at this time. Nothing was saved.',
  changed: 'This appointment was changed in another window after you opened it. Nothing was overwritten.',
  statusNotPossible: 'This cannot be done with the appointment as it is now. Nothing was changed.',
  tooMany: `A series can have up to ${longestSeries} appointments. Leave the number empty for one that goes on.`,
  tooLongRange: `A calendar shows up to ${mostCalendarDays} days at once`,
  nothingLeft: 'Every appointment in this series conflicts with another one. Nothing was saved.',
  undoGone: 'This change can no longer be undone.',
  undoChanged: 'An appointment was changed after that, so the change cannot be undone. Nothing was changed.',
  notOfSeries: 'This appointment is not part of a series.',
} as const
