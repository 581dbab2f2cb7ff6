import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the browser is printing this page, also after Ctrl P. What follows from it is rendered in time for the sheet. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when the event has been handled.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
