/** The list of all unsigned notes. */
export const unsignedNotesPath = '/app/notes/unsigned'

/** The page for the note of an appointment. */
export function newNotePath(clientId: string, appointmentId: string): string {
  return `/app/clients/${clientId}?tab=clinical-notes&compose=1&appointment=${appointmentId}`
}

/** The draft of a new note about a client. */
export const newNoteDraftKey = (clientId: string) => `clinical-note:${clientId}:new`
