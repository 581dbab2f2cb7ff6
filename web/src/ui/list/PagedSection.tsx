import { type ReactNode, useId, useRef } from 'react'
import { useRowFocus } from '../../lib/row-focus.ts'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { Pagination } from '../Pagination.tsx'
import { usePages } from '../use-pages.ts'

type PagedSectionProps<Row> = {
  title: string
  level: 2 | 3
  /** What is counted: 'Tasks' */
  counted: string
  rows: { items: readonly Row[]; total: number }
  /** Shown if there are no rows. */
  nothing: string
  pages: Parameters<typeof usePages>[0]
  children: (row: Row) => ReactNode
}

/** Rows that have pages of their own, below their title and count. */
export function PagedSection<Row extends { id: string }>({
  title,
  level,
  counted,
  rows,
  nothing,
  pages,
  children,
}: PagedSectionProps<Row>) {
  const { items, total } = rows
  const Heading = `h${level}` as const
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const focus = useRowFocus(
    items.map((row) => row.id),
    heading,
  )
  const { pageCount, fact } = usePages(pages)
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <div className="flex items-center gap-2.5 border-b border-line px-4 py-3.5 sm:px-6">
          <Heading
            ref={heading}
            id={id}
            tabIndex={-1}
            className="font-sans text-lg font-semibold tracking-normal outline-none"
          >
            {title}
          </Heading>
          <Badge>
            <span className="sr-only">{counted}: </span>
            {total}
          </Badge>
        </div>
        {items.length === 0 ? (
          <p className="px-4 py-5 text-muted sm:px-6">{nothing}</p>
        ) : (
          <ul {...focus} aria-labelledby={id} className="divide-y divide-line">
            {items.map((row) => (
              <li key={row.id} data-row={row.id} tabIndex={-1} className="outline-none">
                {children(row)}
              </li>
            ))}
          </ul>
        )}
        {pageCount > 1 && (
          <div className="border-t border-line px-4 py-3.5 sm:px-6">
            <Pagination page={pages.page} pageCount={pageCount} onPage={pages.onPage} fact={fact} />
          </div>
        )}
      </section>
    </Card>
  )
}
