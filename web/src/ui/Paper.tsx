import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

type PaperProps = {
  /** The file name if it is printed to a file. */
  title: string
  /** Printing has finished or was cancelled. */
  onDone: () => void
  children: ReactNode
}

/** Pages for printing: never shown on the screen, printed alone and as soon as their pictures are there, dark text on white in every theme. */
export function Paper({ title, onDone, children }: PaperProps) {
  const done = useEffectEvent(onDone)
  const sheets = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.title
    const after = () => done()
    addEventListener('afterprint', after)
    document.title = title
    let left = false
    const print = async () => {
      // A browser prints without a picture that it has not decoded. One that is broken is left out.
      const pictures = [...(sheets.current?.querySelectorAll('img') ?? [])]
      await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
      if (!left) window.print()
    }
    const timer = setTimeout(() => void print())
    return () => {
      left = true
      clearTimeout(timer)
      removeEventListener('afterprint', after)
      document.title = before
    }
  }, [title])
  return createPortal(
    <div data-paper ref={sheets}>
      {children}
    </div>,
    document.body,
  )
}
