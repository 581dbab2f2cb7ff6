import { maxCalendarDays, maxSeriesLength } from './appointments.rules.ts'

/** Not part of the rules: every page has those from the beginning, and few show a text. */
export const appointmentTexts = {
  loadFailed: 'Failed to load appointments',
  statusFailed: 'Failed to update appointment status',
  statusSaved: 'Appointment status updated successfully',
  addFailed: 'Failed to add appointment',
  required: 'Please fill in all required fields',
  notFound: 'This appointment was not found. It may have been deleted in another tab.',
  clientNotFound: 'Client not found',
  clientArchived: 'This client is archived. Restore them first, then add the appointment.',
  noTime: 'Please enter a time from 00:00 to 23:59',
  noDay: 'Please choose a valid date',
  endFirst: 'The end must be after the start, on the same day',
  dayPast: 'Please choose today or a later day',
  timeSkipped: 'This time doesn’t exist on that day, because the clocks go forward. Please choose another time.',
  badLink: 'Please enter a web address that begins with https://',
  placeElsewhere: 'Only an appointment in person has a place',
  taken: 'There is another appointment at this time. Nothing was saved.',
  changed: 'This appointment was changed in another tab after you opened it. Nothing was overwritten.',
  statusNotPossible: 'The appointment’s current status doesn’t allow this. Nothing was changed.',
  tooMany: `A series can have up to ${maxSeriesLength} appointments. Leave the number empty for a series without end.`,
  tooLongRange: `A calendar shows up to ${maxCalendarDays} days at once`,
  nothingLeft: 'Every appointment in this series conflicts with another one. Nothing was saved.',
  undoGone: 'This change can no longer be undone.',
  undoChanged: 'An appointment was changed since then, so this can’t be undone. Nothing was changed.',
  notOfSeries: 'This appointment is not part of a series.',
} as const
