import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.ts'
import type { MenuContent } from './MenuList.tsx'

const MenuList = lazyOverlay(
  () => import('./MenuList.tsx').then((file) => file.MenuList),
  ({ onOpenChange }) => onOpenChange(false),
)

/** Props to spread onto the trigger button. */
export type MenuTrigger = {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

type MenuProps = MenuContent & {
  /** The button that opens it: `(trigger) => <IconButton {...trigger} label="Account" icon={User} />`. */
  trigger: (trigger: MenuTrigger) => ReactNode
}

/**
 * A list of actions under a button. Fetched when the pointer or the focus reaches the button; arrow keys and letters
 * move in it.
 */
export function Menu({ trigger, ...rest }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  const [byKeyboard, setByKeyboard] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const show = (keyboard: boolean) => {
    setByKeyboard(keyboard)
    setNeeded(true)
    setOpen(true)
  }
  const fetchList = () => void MenuList.fetch()
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        // A click from Enter or Space has a click count of 0.
        onClick: (event) => (open ? setOpen(false) : show(event.detail === 0)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(true)
        },
        onPointerEnter: fetchList,
        onFocus: fetchList,
      })}
      {needed && (
        <Suspense>
          <MenuList {...rest} anchor={button} open={open} byKeyboard={byKeyboard} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
