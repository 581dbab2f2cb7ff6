import { isSearchable, mostSearched } from '@openhour/shared/features/search/search.rules.ts'
import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { queries } from '../../../lib/api/api.ts'

export type NoteFilter = { unsigned?: boolean; words?: string; page?: number }

/** The server refuses text that no note can contain. Such a search shows no results instead. */
export function canMatch(words: string): boolean {
  return words === '' || (words.length <= mostSearched && isAllowedLine(words) && isSearchable(words))
}

/** The query of the list, shared by the section and its prefetch. */
export function noteListQuery(clientId: string, { unsigned = false, words = '', page = 1 }: NoteFilter = {}) {
  const search = words !== '' && canMatch(words) ? { search: words } : {}
  return queries.notes.list.queryOptions({ input: { clientId, unsigned, page, ...search } })
}

/** A page of the unsigned notes of all clients. */
export function unsignedNotesQuery(page: number) {
  return queries.notes.unsigned.queryOptions({ input: { page, recent: true } })
}

/** A page of the past appointments of all clients that have no note. */
export function missingNotesQuery(page: number) {
  return queries.notes.missing.queryOptions({ input: { page } })
}
