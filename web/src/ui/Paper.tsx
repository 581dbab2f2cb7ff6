import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

type PaperProps = {
  /** Names the file where it is printed into one. */
  title: string
  /** The printing is over, or was called off. */
  onDone: () => void
  children: ReactNode
}

/** Sheets for the printer: never seen on the screen, printed alone, at once, dark words on white whatever the theme is. */
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
