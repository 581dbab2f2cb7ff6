import { isSearchable, mostSearched } from '@openhour/shared/features/search/search.rules.ts'
import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { queries } from '../../../lib/api/api.ts'

export type NoteWish = { unsigned?: boolean; words?: string; page?: number }

/** The server refuses words that no note can hold; to the one who searches, nothing matches them. */
export function canMatch(words: string): boolean {
  return words === '' || (words.length <= mostSearched && isAllowedLine(words) && isSearchable(words))
}

/** The one request behind the list, as the section and whoever fetches ahead of it ask it. */
export function noteListQuery(clientId: string, { unsigned = false, words = '', page = 1 }: NoteWish = {}) {
  const search = words !== '' && canMatch(words) ? { search: words } : {}
  return queries.notes.list.queryOptions({ input: { clientId, unsigned, page, ...search } })
}

/** A page of the notes over all clients that wait for their signature. */
export function unsignedNotesQuery(page: number) {
  return queries.notes.unsigned.queryOptions({ input: { page, recent: true } })
}

/** A page of the appointments over all clients that have no note yet. */
export function missingNotesQuery(page: number) {
  return queries.notes.missing.queryOptions({ input: { page } })
}
