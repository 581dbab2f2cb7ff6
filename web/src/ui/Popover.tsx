import { type MouseEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.ts'
import type { PopoverContent } from './PopoverPanel.tsx'

const PopoverPanel = lazyOverlay(
  () => import('./PopoverPanel.tsx').then((file) => file.PopoverPanel),
  ({ onOpenChange }) => onOpenChange(false),
)

/** Props to spread onto the trigger button. */
export type PopoverTrigger = {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: (event: MouseEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

type PopoverProps = PopoverContent & {
  /** The button that opens it: `(trigger) => <IconButton {...trigger} label="Notifications" icon={Bell} />`. */
  trigger: (trigger: PopoverTrigger) => ReactNode
  /** Called when the pointer or the focus reaches the button: the content can be prefetched then. */
  onNear?: (() => void) | undefined
}

/**
 * Content and controls under a button, while the page stays usable. Fetched when the pointer or the focus reaches the
 * button.
 */
export function Popover({ trigger, onNear, ...rest }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const near = () => {
    void PopoverPanel.fetch()
    onNear?.()
  }
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: () => {
          setNeeded(true)
          setOpen(!open)
        },
        onPointerEnter: near,
        onFocus: near,
      })}
      {needed && (
        <Suspense>
          <PopoverPanel {...rest} anchor={button} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
