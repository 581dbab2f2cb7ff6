import { type ReactNode, useEffect, useRef } from 'react'
import { Pagination } from './Pagination.tsx'

export type PagedListProps = {
  /** Of all pages. */
  total: number
  perPage: number
  /** On this page. */
  shown: number
  page: number
  /** False while another page is still shown. */
  settled: boolean
  onPage: (page: number) => void
  children: ReactNode
}

/** One page of a list and the way to the others, where there are any; a turn begins at its top. */
export function PagedList({ total, perPage, shown, page, settled, onPage, children }: PagedListProps) {
  const top = useRef<HTMLDivElement>(null)
  const pageCount = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage + 1
  // Rows go, here or in another window: a page that is left empty gives way to the last one.
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
      {children}
      {pageCount > 1 && (
        <div className="mt-5">
          <Pagination
            page={page}
            pageCount={pageCount}
            onPage={turn}
            fact={`${first} to ${first + shown - 1} of ${total}`}
          />
        </div>
      )}
    </div>
  )
}
