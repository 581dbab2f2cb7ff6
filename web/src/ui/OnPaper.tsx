import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { usePrinting } from '../lib/printing.ts'

type OnPaperProps = {
  /** A landscape sheet. */
  wide?: boolean
  children: () => ReactNode
}

/** What is printed instead of the page, also after Ctrl P. It is rendered only while the browser prints. */
export function OnPaper({ wide = false, children }: OnPaperProps) {
  const printing = usePrinting()
  return printing && createPortal(<div data-paper={wide ? 'wide' : ''}>{children()}</div>, document.body)
}
