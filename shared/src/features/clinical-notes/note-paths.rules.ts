/** The list of all unsigned notes. */
export const unsignedNotesPath = '/app/notes/unsigned'
