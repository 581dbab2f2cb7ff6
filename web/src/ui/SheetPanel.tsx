import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { useBackCloses } from '../lib/use-back-closes.ts'
import { veilClass } from './veil.ts'

const sideClass = {
  left: 'inset-y-0 left-0 w-72 max-w-[85vw] rounded-r-2xl data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-2xl data-starting-style:translate-y-full data-ending-style:translate-y-full',
}

export type SheetProps = {
  open: boolean
  onClose: () => void
  /** Its name; visible unless `titleHidden`. */
  title: string
  titleHidden?: boolean | undefined
  side?: 'left' | 'bottom' | undefined
  children: ReactNode
}

/** The part of Sheet that is fetched when the first one opens. */
export function SheetPanel({ open, onClose, title, titleHidden, side = 'left', children }: SheetProps) {
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          className={cn(
            'fixed z-50 flex flex-col overflow-y-auto overscroll-contain shadow-pop transition-transform duration-250 ease-out outline-none',
            side === 'left' ? 'bg-sidebar' : 'bg-surface pb-[max(1rem,env(safe-area-inset-bottom))]',
            sideClass[side],
          )}
        >
          <div
            className={cn(titleHidden ? 'absolute top-3 right-3' : 'flex items-center justify-between px-5 pt-5 pb-3')}
          >
            <Base.Title className={titleHidden ? 'sr-only' : 'text-xl'}>{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="inline-flex size-control items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-text"
            >
              <X size={18} aria-hidden />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
