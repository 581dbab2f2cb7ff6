import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './Button.tsx'

export type PaginationProps = {
  /** Starts at 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  /** The visible range: '61 to 120 of 140'. */
  fact?: string | undefined
}

/** Renders nothing if there is only one page. */
export function Pagination({ page, pageCount, onPage, fact }: PaginationProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted" aria-live="polite">
        {fact ?? `Page ${page} of ${pageCount}`}
      </p>
      <div className="flex gap-2">
        <Button icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button iconAfter={ChevronRight} disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
