import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { focusMovedOn } from './focus-moved-on.ts'
import { veilClass } from './veil.ts'

type CommandDialogProps = {
  open: boolean
  onClose: () => void
  label: string
  initialFocus: RefObject<HTMLElement | null>
  /** The element that had the focus before. */
  focusedBefore: RefObject<HTMLElement | null>
  /** True if the chosen action moves the focus itself: to another page's heading, into a dialog. */
  leaveFocus: () => boolean
  children: ReactNode
}

/** A command palette: near the top of the page, full screen on a phone. The focus returns to where it was. */
export function CommandDialog(props: CommandDialogProps) {
  const { open, onClose, label, initialFocus, focusedBefore, leaveFocus, children } = props
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          ref={popup}
          aria-label={label}
          initialFocus={initialFocus}
          finalFocus={() => !leaveFocus() && !focusMovedOn(popup.current) && focusedBefore.current}
          className={cn(
            'fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface shadow-pop outline-none',
            'md:inset-auto md:top-[12vh] md:left-1/2 md:max-h-[min(34rem,76vh)] md:w-160 md:-translate-x-1/2 md:rounded-xl md:border md:border-line',
            'transition-[opacity,scale] duration-150 ease-out data-starting-style:opacity-0 data-ending-style:opacity-0 md:data-starting-style:scale-97 md:data-ending-style:scale-97',
          )}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
