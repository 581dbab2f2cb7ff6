import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentsPerPage } from '@openhour/shared/features/documents/documents.rules.ts'
import { Card } from '../../ui/Card.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { type DocumentActions, DocumentRow } from './DocumentRow.tsx'

type DocumentListProps = DocumentActions & {
  data: { items: readonly ClientDocument[]; total: number }
  page: number
  /** False while documents of the previous page are still shown. */
  settled: boolean
  onPage: (page: number) => void
}

/** One page of documents, newest first, with pagination if there are more. */
export function DocumentList({ data: { items, total }, page, settled, onPage, ...actions }: DocumentListProps) {
  return (
    <PagedList {...{ page, settled, onPage, total }} perPage={documentsPerPage}>
      <Card padding="none">
        <ul aria-label="Documents" className="divide-y divide-line">
          {items.map((document) => (
            <li key={document.id}>
              <DocumentRow document={document} {...actions} />
            </li>
          ))}
        </ul>
      </Card>
    </PagedList>
  )
}
