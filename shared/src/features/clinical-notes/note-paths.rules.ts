/** The list of all unsigned notes. */
export const unsignedNotesPath = '/app/notes/unsigned'

/** Where the note of an appointment is written. */
export function newNotePath(clientId: string, appointmentId: string): string {
  return `/app/clients/${clientId}?tab=clinical-notes&compose=1&appointment=${appointmentId}`
}
