/** Sessions on one page of a client's history. */
export const sessionsPerPage = 20

export const sessionTypes = ['individual', 'group', 'family', 'couples'] as const
export type SessionType = (typeof sessionTypes)[number]

export const sessionStatuses = ['scheduled', 'completed', 'cancelled', 'no-show'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const defaultMinutes = 50
/** Characters of the notes of a session; and how many of them a list carries. */
export const maxNotesLength = 200_000
export const notesShown = 300

/** What is said of the form's fields, and what becomes of a session. */
export const sessionTexts = {
  noDate: 'Please select a session date',
  noDuration: 'Please enter a valid duration',
  noType: 'Please select a session type',
  noStatus: 'Please select a status',
  noNotes: 'Please enter session notes',
  notFound: 'This session could not be found. It may have been deleted in another window.',
  clientNotFound: 'Client not found',
  appointmentNotFound: 'The appointment could not be found among those of this client.',
  appointmentWritten: 'A session was added from this appointment already. It stands in the session history.',
  changed: 'This session was changed in another window after you opened it. Nothing was overwritten.',
  noteSigned: 'The note of this session is signed. It is corrected by an addendum, under Clinical Notes.',
  noteOfTemplate: 'The note of this session has sections of its own. It is edited under Clinical Notes.',
  hasSignedNote:
    'It has a signed note, which is kept. If the session did not take place, set its status to cancelled; if the note is wrong, add an addendum.',
  notDeleted:
    'This session has a signed note by now, and was not deleted. If it did not take place, set its status to cancelled; if the note is wrong, add an addendum.',
} as const
