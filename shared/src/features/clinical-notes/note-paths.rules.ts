/** The list of all unsigned notes. */
export const unsignedNotesPath = '/app/notes/unsigned'

/** The page for the note of an appointment. */
export function newNotePath(clientId: string, appointmentId: string): string {
  return `/app/clients/${clientId}?tab=clinical-notes&compose=1&appointment=${appointmentId}`
}

/** Where the text of a note comes from: an AI draft, or an AI session note that was kept. `draft-<id>` */
export type NoteOrigin = `${'draft' | 'note'}-${string}`

/** Reads the parameter of an address; undefined for anything else. */
export function readNoteOrigin(given: unknown): NoteOrigin | undefined {
  return typeof given === 'string' && /^(draft|note)-[\da-f-]{36}$/i.test(given) ? (given as NoteOrigin) : undefined
}

/** The page of the note that takes over what AI wrote. */
export function noteFromAiPath(clientId: string, origin: NoteOrigin): string {
  return `/app/clients/${clientId}?tab=clinical-notes&compose=1&ai=${origin}`
}

/** What the therapist adds to an AI draft before it is saved. */
export const aiReviewDraftKey = (draftId: string) => `ai-review:${draftId}`

/** The draft of a new note about a client. */
export const newNoteDraftKey = (clientId: string) => `clinical-note:${clientId}:new`
