import { useEffect } from 'react'

type PagesOptions = {
  /** Of all pages. */
  total: number
  /** There are more than were counted; `total` is then the first that was not. */
  more?: boolean | undefined
  perPage: number
  page: number
  /** False while the previous page is still shown. */
  settled: boolean
  onPage: (page: number) => void
}

/** The number of pages and the range of this one: '26 to 50 of 71', or 'of more than 500'. If a page becomes empty, shows the last one. */
export function usePages(options: PagesOptions): { pageCount: number; fact: string } {
  const { total, more = false, perPage, page, settled, onPage } = options
  const pageCount = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage + 1
  // Rows disappear, here or from another tab.
  const beyond = settled && page > pageCount
  useEffect(() => {
    if (beyond) onPage(pageCount)
  }, [beyond, pageCount, onPage])
  const all = more ? `more than ${total - 1}` : total
  return { pageCount, fact: `${first} to ${Math.min(total, first + perPage - 1)} of ${all}` }
}
