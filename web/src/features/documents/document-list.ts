import { documentsPerPage, documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { FileText, Upload } from 'lucide-react'
import { defineList } from '../../lib/lists/define-list.ts'
import { documentListQuery } from './documents-query.ts'

export const documentList = defineList({
  query: ({ page }: { page?: number }, { id }: { id: string; name: string }) => documentListQuery(id, page),
  perPage: documentsPerPage,
  failure: documentTexts.loadFailed,
  empty: ({ name }) => ({
    icon: FileText,
    title: documentTexts.empty,
    text: `Keep consent forms, assessments and letters of ${name || 'the client'} here. Choose files or drop them on this page.`,
    small: true,
  }),
  add: { label: 'Upload Document', icon: Upload },
})
