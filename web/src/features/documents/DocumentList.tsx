import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentsPerPage } from '@openhour/shared/features/documents/documents.rules.ts'
import { useEffect, useRef } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type DocumentDeeds, DocumentRow } from './DocumentRow.tsx'

type DocumentListProps = DocumentDeeds & {
  data: { items: readonly ClientDocument[]; total: number }
  page: number
  /** False while the documents of another page are still shown. */
  settled: boolean
  onPage: (page: number) => void
}

/** The documents of one page, newest first, and the way to the others where there are any. */
export function DocumentList({ data: { items, total }, page, settled, onPage, ...deeds }: DocumentListProps) {
  const top = useRef<HTMLDivElement>(null)
  const pageCount = Math.max(1, Math.ceil(total / documentsPerPage))
  const first = (page - 1) * documentsPerPage + 1
  // Documents go, here or in another window: a page that is left empty gives way to the last one.
  const beyond = settled && page > pageCount
  useEffect(() => {
    if (beyond) onPage(pageCount)
  }, [beyond, pageCount, onPage])
  const turn = (next: number) => {
    onPage(next)
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} className="scroll-mt-24">
      <Card padding="none">
        <ul aria-label="Documents" className="divide-y divide-line">
          {items.map((document) => (
            <li key={document.id}>
              <DocumentRow document={document} {...deeds} />
            </li>
          ))}
        </ul>
      </Card>
      {pageCount > 1 && (
        <div className="mt-5">
          <Pagination
            page={page}
            pageCount={pageCount}
            onPage={turn}
            fact={`${first} to ${first + items.length - 1} of ${total}`}
          />
        </div>
      )}
    </div>
  )
}
