import {
  documentOwners,
  documentSharings,
  documentSorts,
  maxDocumentSearch,
} from '@openhour/shared/features/documents/document-search.rules.ts'
import { documentKinds } from '@openhour/shared/features/documents/document-search.rules.ts'
import { readListView, type ViewWith } from '../../lib/lists/list-view.ts'

const choices = {
  owners: documentOwners,
  type: ['all', ...documentKinds],
  sharing: documentSharings,
  sort: documentSorts,
} as const

/** What the page shows, from its address. */
export type AllDocumentsSearch = ViewWith<typeof choices> & {
  client?: string | undefined
  /** Files of messages instead of documents. */
  show?: 'messages'
}

/** Reads search parameters from any link; invalid ones are dropped. */
export function readAllDocumentsSearch(given: Record<string, unknown>): AllDocumentsSearch {
  const { client, show } = given
  return {
    ...readListView(given, maxDocumentSearch, choices),
    ...(typeof client === 'string' && /^[\da-f-]{36}$/i.test(client) ? { client } : {}),
    ...(show === 'messages' ? { show } : {}),
  }
}
