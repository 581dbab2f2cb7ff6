/** The client asks to move the appointment that starts at this instant. */
export type OwnMessagesSearch = { move?: string }

/** Reads search parameters from any link; invalid ones are dropped. */
export function readOwnMessagesSearch({ move }: Record<string, unknown>): OwnMessagesSearch {
  return typeof move === 'string' && !Number.isNaN(Date.parse(move)) ? { move } : {}
}
