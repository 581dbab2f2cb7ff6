import { type ReactNode, useRef } from 'react'
import { Pagination } from './Pagination.tsx'
import { usePages } from './use-pages.ts'

export type PagedListProps = {
  /** Of all pages. */
  total: number
  /** There are more than were counted; `total` is then the first that was not. */
  more?: boolean
  perPage: number
  page: number
  /** False while the previous page is still shown. */
  settled: boolean
  /** `replace`: the page that was asked for is no longer there. */
  onPage: (page: number, how: { replace: boolean }) => void
  children: ReactNode
}

/** One page of a list and the way to the others, where there are any; a turn begins at its top. */
export function PagedList({ children, ...of }: PagedListProps) {
  const top = useRef<HTMLDivElement>(null)
  const { pageCount, fact } = usePages({ ...of, onPage: (last) => of.onPage(last, { replace: true }) })
  const turn = (next: number) => {
    of.onPage(next, { replace: false })
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} className="scroll-mt-24">
      {children}
      {pageCount > 1 && (
        <div className="mt-5">
          <Pagination page={of.page} pageCount={pageCount} onPage={turn} fact={fact} />
        </div>
      )}
    </div>
  )
}
