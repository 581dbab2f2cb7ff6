import { Dialog as Base } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react'

type CommandFrameProps = {
  /** Name and placeholder of the search field. */
  label: string
  input: RefObject<HTMLInputElement | null>
  words: string
  onWords: (words: string) => void
  /** The row that Enter opens. */
  row: string
  onRow: (row: string) => void
  /** The selection was moved by arrow keys or pointer. */
  onMove: () => void
  /** May handle the key itself with `preventDefault`. */
  onKeyDown: (event: KeyboardEvent) => void
  /** Rows, or what is shown in their place. */
  children: ReactNode
}

/**
 * A search field with the matching rows below it, for a CommandDialog. Arrow keys move among rows while the field keeps
 * the focus.
 */
export function CommandFrame(props: CommandFrameProps) {
  const { label, input, words, onWords, row, onRow, onMove, onKeyDown, children } = props
  // Immediately, not in the next frame: someone who opens it by keyboard keeps typing.
  useLayoutEffect(() => input.current?.focus(), [input])
  return (
    <Command
      label={label}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={row}
      onValueChange={onRow}
      onPointerMoveCapture={onMove}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onMove()
        onKeyDown(event)
      }}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <div className="flex shrink-0 items-center gap-2.5 border-b border-line pr-2 pl-4">
        <Search size={18} aria-hidden className="text-muted" />
        <Command.Input
          ref={input}
          value={words}
          onValueChange={onWords}
          maxLength={200}
          placeholder={label}
          enterKeyHint="go"
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none pointer-coarse:text-lg"
        />
        <Base.Close
          aria-label="Close"
          className="inline-flex size-10 items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-text"
        >
          <X size={18} aria-hidden />
        </Base.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      <p
        aria-hidden
        className="hidden shrink-0 items-center gap-5 border-t border-line bg-surface-2 px-4 py-2.5 text-xs text-muted md:flex"
      >
        <span>↑ ↓ to move</span>
        <span>Enter to open</span>
        <span>Esc to close</span>
      </p>
    </Command>
  )
}

export function CommandRows({ children }: { children: ReactNode }) {
  return (
    <Command.List label="Results" className="px-2 py-1.5">
      {children}
    </Command.List>
  )
}

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="pb-1 **:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2.5 **:[[cmdk-group-heading]]:pb-1.5 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-semibold **:[[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  )
}

/** `value` identifies the row among all rows. */
export function CommandRow(props: { value: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item
      {...props}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-md select-none data-[selected=true]:bg-soft data-[selected=true]:text-on-soft"
    />
  )
}
