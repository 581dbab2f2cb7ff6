import { openingUnsignedNotes } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { isSearchable } from '@openhour/shared/features/search/search.rules.ts'
import { queries } from '../../../lib/api/api.ts'
import type { ViewWith } from '../../../lib/lists/list-view.ts'
import { canMatch } from '../../../lib/lists/search-words.ts'

export type NoteView = ViewWith<{ status: readonly ['all', 'unsigned'] }>

/** The server refuses text that no note can contain. Such a search shows no results instead. */
export function canMatchNote(words: string): boolean {
  return canMatch(words) && isSearchable(words)
}

/** The query of the list, shared by the section and its prefetch. */
export function noteListQuery(clientId: string, { status, search, page = 1 }: NoteView = {}) {
  const words = search !== undefined && canMatchNote(search) ? { search } : {}
  return queries.notes.list.queryOptions({ input: { clientId, unsigned: status === 'unsigned', page, ...words } })
}

/** A page of the unsigned notes of all clients. */
export function unsignedNotesQuery(page: number) {
  return queries.notes.unsigned.queryOptions({ input: { ...openingUnsignedNotes, page } })
}

/** A page of the past appointments of all clients that have no note. */
export function missingNotesQuery(page: number) {
  return queries.notes.missing.queryOptions({ input: { page } })
}
