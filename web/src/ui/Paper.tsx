import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

type PaperProps = {
  /** The file name if it is printed to a file. */
  title: string
  /** Printing has finished or was cancelled. */
  onDone: () => void
  children: ReactNode
}

/** Pages for printing: never shown on the screen, printed alone and immediately, dark text on white in every theme. */
export function Paper({ title, onDone, children }: PaperProps) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const before = document.title
    const after = () => done()
    addEventListener('afterprint', after)
    document.title = title
    const timer = setTimeout(() => window.print())
    return () => {
      clearTimeout(timer)
      removeEventListener('afterprint', after)
      document.title = before
    }
  }, [title])
  return createPortal(<div data-paper>{children}</div>, document.body)
}
