import { type KeyboardEvent, type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyQuietly } from './lazy-overlay.ts'

const TooltipBubble = lazyQuietly(() => import('./TooltipBubble.tsx').then((file) => file.TooltipBubble))
const delayMilliseconds = 700

type TooltipProps = {
  text: string
  /** Default: above it. */
  side?: 'right'
  children: ReactNode
}

/**
 * A short text about one control, after 700 ms of hovering or with keyboard focus. It must not be the only source of
 * the information.
 */
export function Tooltip({ children, ...bubble }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  const wrapper = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setNeeded(true)
      setOpen(true)
    }, delayMilliseconds)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && wait()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && wait()}
      onBlur={close}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      {children}
      {needed && (
        <Suspense>
          <TooltipBubble {...bubble} open={open} anchor={() => wrapper.current?.firstElementChild ?? null} />
        </Suspense>
      )}
    </span>
  )
}
