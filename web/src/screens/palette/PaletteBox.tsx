import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import type { ShellKey } from '../keys/shell-keys.ts'

const PalettePanel = lazyDialog(() => import('./PalettePanel.tsx').then((file) => file.PalettePanel))
const fetchPanel = () => void PalettePanel.fetch()

type PaletteBoxProps = { me: Me; onLogout: () => void }

const onMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The search box of the top bar: a button that opens the palette. Ctrl/Cmd+K opens it from anywhere. */
export function PaletteBox(props: PaletteBoxProps) {
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  const box = useRef<HTMLButtonElement>(null)
  const focusedBefore = useRef<HTMLElement>(null)
  const show = () => {
    const focused = document.activeElement
    focusedBefore.current = focused instanceof HTMLElement && focused !== document.body ? focused : box.current
    setNeeded(true)
    setOpen(true)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.isComposing) return
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      // In a rich text editor the same keys make a link.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return
      // An open dialog has to be answered first.
      if (!open && document.querySelector('[role$=dialog][data-open]')) return
      event.preventDefault()
      if (open) setOpen(false)
      else show()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
  const label = props.me.role === 'therapist' ? 'Search clients, notes...' : 'Search pages...'
  return (
    <>
      <button
        ref={box}
        type="button"
        data-key={'/' satisfies ShellKey}
        onClick={show}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-10 w-full max-w-96 items-center gap-2.5 rounded-md border border-line bg-surface px-3 text-left text-md text-muted transition-colors duration-150 hover:border-line-strong md:ml-2"
      >
        <Search size={18} aria-hidden />
        <span className="min-w-0 flex-1 truncate md:hidden">Search</span>
        <span className="hidden min-w-0 flex-1 truncate md:block">{label}</span>
        <kbd
          aria-hidden
          className="hidden rounded-sm border border-line bg-surface-2 px-1.5 py-0.5 font-sans text-xs font-medium md:block"
        >
          {onMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {needed && (
        <Suspense>
          <PalettePanel {...props} open={open} onClose={() => setOpen(false)} focusedBefore={focusedBefore} />
        </Suspense>
      )}
    </>
  )
}
