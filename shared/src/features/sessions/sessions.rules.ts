/** Sessions per page of a client's history. */
export const sessionsPerPage = 20

export const sessionTypes = ['individual', 'group', 'family', 'couples'] as const
export type SessionType = (typeof sessionTypes)[number]

export const sessionStatuses = ['scheduled', 'completed', 'cancelled', 'no-show'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const defaultMinutes = 50
/** Character limits of a session's notes, and of their excerpt in lists. */
export const maxNotesLength = 200_000
export const notesShown = 300

/** Messages about sessions and their form. */
export const sessionTexts = {
  noDate: 'Please select a session date',
  noDuration: 'Please enter a valid duration',
  noType: 'Please select a session type',
  noStatus: 'Please select a status',
  noNotes: 'Please enter session notes',
  notFound: 'This session could not be found. It may have been deleted in another tab.',
  clientNotFound: 'Client not found',
  appointmentNotFound: 'This client has no such appointment.',
  appointmentWritten: 'This appointment already has a session. You can find it in the session history.',
  changed: 'This session was changed in another tab after you opened it. Nothing was overwritten.',
  noteSigned: 'The note of this session is signed. To correct it, add an addendum under Clinical Notes.',
  noteOfTemplate: 'The note of this session has several sections. Edit it under Clinical Notes.',
  hasSignedNote:
    'It has a signed note, which must be kept. If the session did not take place, set its status to cancelled. If the note is wrong, add an addendum.',
  notDeleted:
    'This session now has a signed note and was not deleted. If it did not take place, set its status to cancelled. If the note is wrong, add an addendum.',
} as const
