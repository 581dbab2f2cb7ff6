import type { DocumentList } from '@openhour/shared/features/documents/all-documents.contract.ts'
import {
  type DocumentSort,
  documentSorts,
  maxDocumentSearch,
} from '@openhour/shared/features/documents/document-search.rules.ts'
import { documentKinds } from '@openhour/shared/features/documents/document-search.rules.ts'
import {
  documentKindNames,
  documentsPerPage,
  documentTexts,
} from '@openhour/shared/features/documents/documents.rules.ts'
import { Files, SearchX, Upload } from 'lucide-react'
import { defineList } from '../../lib/lists/define-list.ts'
import { allDocumentsQuery } from './all-documents-query.ts'
import type { AllDocumentsSearch } from './all-documents-search.ts'

const sortNames: Record<DocumentSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'By title',
  largest: 'Largest first',
  expiry: 'Expiring first',
}

export const allDocumentsList = defineList<DocumentList, AllDocumentsSearch>({
  query: allDocumentsQuery,
  perPage: documentsPerPage,
  count: ({ count }) => count,
  failure: documentTexts.loadFailed,
  search: { label: 'Search documents', longest: maxDocumentSearch, one: 'document' },
  filters: {
    owners: {
      label: 'Whose documents',
      options: [
        { value: 'all', label: 'Clients and practice' },
        { value: 'clients', label: 'Of clients' },
        { value: 'practice', label: 'Of the practice' },
      ],
    },
    type: {
      label: 'Document type',
      options: [
        { value: 'all', label: 'All types' },
        ...documentKinds.map((value) => ({ value, label: documentKindNames[value] })),
      ],
    },
    sharing: {
      label: 'Sharing',
      options: [
        { value: 'all', label: 'Shared or not' },
        { value: 'shared', label: 'Shared' },
        { value: 'private', label: 'Not shared' },
      ],
    },
  },
  sort: { label: 'Order', options: documentSorts.map((value) => ({ value, label: sortNames[value] })) },
  empty: {
    icon: Files,
    title: documentTexts.empty,
    text: 'Keep documents of your clients here, and your own: licence, insurance, forms. Choose files or drop them on this page.',
  },
  nothing: (_, { count }) =>
    count > 0 && {
      icon: SearchX,
      title: 'No matching documents',
      text: 'No documents match your search and filters.',
      clear: 'Show all documents',
      small: true,
    },
  add: { label: 'Upload Document', icon: Upload },
})
