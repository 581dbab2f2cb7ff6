// Without zod, because the documents page has no form.

/** What became of reading a document's text. Other kinds of files have none. */
export const documentTextStates = ['waiting', 'read', 'empty', 'protected', 'unreadable'] as const
export type DocumentTextState = (typeof documentTextStates)[number]

/** How much of a document is read for search: the beginning. After `softMs` no further page is begun. */
export const readTextLimits = { pages: 500, characters: 200_000, softMs: 40_000 } as const

/** A text is kept in parts of at most so many characters. */
export const longestTextPart = 4000

/** Why search does not find a document by its text; null if it does, or soon will. */
export function unsearchableReason(state: DocumentTextState | null): string | null {
  if (state === 'empty') return 'no text to search'
  if (state === 'protected') return 'text locked by a password'
  return state === 'unreadable' ? 'text not readable' : null
}
