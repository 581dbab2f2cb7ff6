import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { focusMovedOn } from './focus-moved-on.ts'
import { PathLink } from './PathLink.tsx'

export type MenuEntry =
  | {
      kind?: 'item'
      label: string
      icon?: LucideIcon
      onSelect: () => void
      tone?: 'danger'
      disabled?: boolean
      hint?: string
    }
  /** `outside` links to a document outside the application. */
  | { kind: 'link'; label: string; icon?: LucideIcon; to: string; outside?: boolean }
  /** One entry of a radio group is checked. */
  | { kind: 'radio'; label: string; icon?: LucideIcon; checked: boolean; onSelect: () => void }
  | { kind: 'line' }

export type MenuContent = {
  /** The menu's accessible name. */
  label: string
  entries: readonly MenuEntry[]
  /** Above the entries: who is signed in, what is chosen. */
  head?: ReactNode
  align?: 'start' | 'end' | undefined
  /** Where the focus goes on closing; by default to the button. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
}

type MenuListProps = MenuContent & {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  /** Focuses the first entry immediately. */
  byKeyboard: boolean
  onOpenChange: (open: boolean) => void
}

const row =
  'flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-md outline-none select-none data-highlighted:bg-surface-2 data-disabled:text-muted'

// Outside its button's landmark a menu would be out of the page's order for screen readers.
const landmarkOf = (button: HTMLElement | null) =>
  button?.closest<HTMLElement>('[role=dialog], main, header') ?? undefined

/** The part of Menu that is fetched when the first one is about to open. */
export function MenuList({
  label,
  entries,
  head,
  align = 'end',
  focusAfter,
  anchor,
  open,
  byKeyboard,
  onOpenChange,
}: MenuListProps) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open || !byKeyboard) return
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open, byKeyboard])
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal container={landmarkOf(anchor.current)}>
        <Base.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-60 outline-none"
        >
          <Base.Popup
            ref={popup}
            aria-label={label}
            finalFocus={() => !focusMovedOn(popup.current) && (focusAfter?.current ?? anchor.current)}
            className="pop max-w-80 min-w-52 rounded-lg border border-line bg-surface p-1.5 shadow-pop outline-none"
          >
            {head && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 mb-1.5">{head}</div>}
            {entries.map((entry, index) => (
              <Row key={index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Row({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Base.Separator className="my-1.5 h-px bg-line" />
  const Icon = entry.icon
  const inside = (
    <>
      {Icon && <Icon size={18} aria-hidden className={'tone' in entry && entry.tone ? '' : 'text-muted'} />}
      <span className="min-w-0 flex-1">
        {entry.label}
        {'hint' in entry && entry.hint && <span className="block text-xs text-muted">{entry.hint}</span>}
      </span>
    </>
  )
  if (entry.kind === 'link') {
    return (
      <Base.LinkItem
        closeOnClick
        render={entry.outside ? <a href={entry.to} aria-label={entry.label} /> : <PathLink to={entry.to} />}
        className={row}
      >
        {inside}
      </Base.LinkItem>
    )
  }
  if (entry.kind === 'radio') {
    return (
      <Base.CheckboxItem
        closeOnClick
        checked={entry.checked}
        onCheckedChange={entry.onSelect}
        role="menuitemradio"
        aria-checked={entry.checked}
        className={row}
      >
        {inside}
        <Check size={16} aria-hidden className={cn('text-primary', !entry.checked && 'invisible')} />
      </Base.CheckboxItem>
    )
  }
  return (
    <Base.Item
      onClick={entry.onSelect}
      disabled={entry.disabled ?? false}
      className={cn(row, entry.tone === 'danger' && 'text-bad data-highlighted:bg-bad-soft')}
    >
      {inside}
    </Base.Item>
  )
}
