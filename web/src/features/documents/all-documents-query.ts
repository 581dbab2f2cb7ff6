import { openingDocumentList } from '@openhour/shared/features/documents/all-documents.rules.ts'
import { queries } from '../../lib/api/api.ts'
import { sentSearch } from '../../lib/lists/search-words.ts'
import type { AllDocumentsSearch } from './all-documents-search.ts'

/** The query of the page, shared by the page and its prefetch. */
export function allDocumentsQuery({ search, client, show: _show, ...view }: AllDocumentsSearch) {
  const clientId = client === undefined ? {} : { clientId: client }
  return queries.allDocuments.list.queryOptions({
    input: { ...openingDocumentList, ...view, ...clientId, ...sentSearch(search) },
  })
}

export const storageQuery = () => queries.allDocuments.storage.queryOptions()
