import { Popover as Base } from '@base-ui/react/popover'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { focusMovedOn } from './focus-moved-on.ts'

export type PopoverContent = {
  /** Its accessible name. */
  label: string
  /** The content while it is open; `close` closes it. */
  children: (close: () => void) => ReactNode
  className?: string | undefined
  /** It opens at the edge of the field that holds the button, on the side where it stays within the dialog. */
  atField?: boolean | undefined
}

type PopoverPanelProps = PopoverContent & {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The part of Popover that is fetched when the first one is about to open. */
export function PopoverPanel({ label, children, className, atField, anchor, open, onOpenChange }: PopoverPanelProps) {
  const popup = useRef<HTMLDivElement>(null)
  const field = atField ? anchor.current?.parentElement : undefined
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // A press on the button closes it already; if it were closed here first, the button would open it again.
        if (!next && anchor.current?.contains(event.target as Node | null)) return
        onOpenChange(next)
      }}
    >
      <Base.Portal container={anchor.current?.closest<HTMLElement>('[role=dialog], main, header') ?? undefined}>
        <Base.Positioner
          anchor={field ?? anchor}
          align={field && isInLeftHalf(field) ? 'start' : 'end'}
          sideOffset={6}
          collisionPadding={12}
          className="z-60 outline-none"
        >
          <Base.Popup
            ref={popup}
            aria-label={label}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]') ?? popup.current}
            finalFocus={() => !focusMovedOn(popup.current) && anchor.current}
            className={cn(
              'pop max-h-(--available-height) overflow-y-auto rounded-lg border border-line bg-surface shadow-pop outline-none',
              className,
            )}
          >
            {open && children(() => onOpenChange(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function isInLeftHalf(field: Element): boolean {
  const around = (field.closest('[role=dialog]') ?? document.body).getBoundingClientRect()
  const { left, right } = field.getBoundingClientRect()
  return left + right < around.left + around.right
}
