import { useEffect } from 'react'

type PagesOptions = {
  /** Of all pages. */
  total: number
  perPage: number
  page: number
  /** False while another page is still shown. */
  settled: boolean
  onPage: (page: number) => void
}

/** How many pages there are, and which rows this one holds: '26 to 50 of 71'. A page that is left empty gives way to the last one. */
export function usePages({ total, perPage, page, settled, onPage }: PagesOptions): { pageCount: number; fact: string } {
  const pageCount = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage + 1
  // Rows go, here or in another window.
  const beyond = settled && page > pageCount
  useEffect(() => {
    if (beyond) onPage(pageCount)
  }, [beyond, pageCount, onPage])
  return { pageCount, fact: `${first} to ${Math.min(total, first + perPage - 1)} of ${total}` }
}
