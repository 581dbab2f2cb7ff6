import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'
import type { Option } from './Select.tsx'
import { typedLetter } from './typed-letter.ts'

export type ComboboxOption = Option & {
  /** Distinguishes it from others of the same name. */
  hint?: string | undefined
}

export type ComboboxProps = {
  options: readonly ComboboxOption[]
  /** '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  searchPlaceholder?: string | undefined
  disabled?: boolean | undefined
  /** Offers to clear the choice. */
  clearable?: boolean | undefined
  /**
   * If options are searched elsewhere: called with what is typed, and with '' when the list opens. All `options` are
   * then shown.
   */
  onSearch?: ((words: string) => void) | undefined
  /** Label of a choice that may not be among the options. */
  chosenLabel?: string | undefined
  /** Below the options: that they are loading, or how many more there are. */
  note?: ReactNode
  /** Called after Enter chose an option while typing. */
  onEnter?: ((value: string) => void) | undefined
}

const row =
  'flex min-h-9 items-center gap-2 rounded-sm px-2.5 py-1.5 text-md outline-none data-highlighted:bg-surface-2'
const none: ComboboxOption = { value: '', label: 'None' }

type ComboboxListProps = ComboboxProps & {
  /** It was pressed before. */
  openAtOnce?: boolean
  /** What is typed until it is there. */
  typed?: RefObject<string>
}

/** The part of Combobox that is fetched when the first one opens. */
export function ComboboxList({ openAtOnce = false, typed, ...props }: ComboboxListProps) {
  const {
    options,
    value,
    onChange,
    onBlur,
    placeholder = 'Choose',
    searchPlaceholder = 'Search',
    disabled = false,
    onSearch,
    chosenLabel,
    note,
    onEnter,
  } = props
  const wiring = useFieldWiring()
  const [open, setOpen] = useState(openAtOnce)
  const [words, setWords] = useState(() => typed?.current ?? '')
  /** With what was typed since the last render. */
  const latest = useRef(words)
  const search = useRef<HTMLInputElement>(null)
  const byEnter = useRef(false)
  const highlighted = useRef<ComboboxOption>(undefined)
  const toWords = (next: string) => {
    latest.current = next
    setWords(next)
    onSearch?.(next)
  }
  const choose = (item: ComboboxOption | null) => {
    onChange(item?.value ?? '')
    if (byEnter.current && item) onEnter?.(item.value)
  }
  const close = () => {
    setOpen(false)
    toWords('')
    onBlur?.()
  }
  // Until the search has the focus, what is typed belongs to it all the same.
  const typeAhead = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    const letter = typedLetter(event, open)
    if (letter === '' || event.target === search.current) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
    toWords(latest.current + letter)
  }
  // Not in an effect after painting: keys that come before it would be lost.
  useLayoutEffect(() => {
    if (!open) return undefined
    document.addEventListener('keydown', typeAhead, true)
    return () => document.removeEventListener('keydown', typeAhead, true)
  })
  const items = props.clearable && value ? [none, ...options] : options
  const found = options.find((option) => option.value === value)
  const chosen = found ?? (value && chosenLabel ? { value, label: chosenLabel } : null)
  return (
    <Base.Root
      open={open}
      items={items}
      value={chosen}
      onValueChange={(next) => choose(next)}
      onItemHighlighted={(item) => {
        highlighted.current = item
      }}
      {...(onSearch && { filter: null })}
      inputValue={words}
      onInputValueChange={toWords}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      isItemEqualToValue={(item, other) => item.value === other.value}
      disabled={disabled}
      autoHighlight
    >
      <Base.Trigger
        id={wiring.id}
        aria-labelledby={wiring.labelId && `${wiring.labelId} ${wiring.id}`}
        aria-describedby={wiring['aria-describedby']}
        aria-invalid={wiring['aria-invalid']}
        onKeyDown={typeAhead}
        className="control flex items-center justify-between gap-2 text-left"
      >
        <span className={cn('truncate', !chosen && 'text-muted')}>{chosen?.label ?? placeholder}</span>
        <ChevronDown size={18} aria-hidden className="text-muted" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} className="z-60 outline-none">
          <Base.Popup
            aria-label={searchPlaceholder}
            className="pop w-(--anchor-width) min-w-60 rounded-lg border border-line bg-surface p-1.5 shadow-pop outline-none"
          >
            <Base.Input
              ref={search}
              onKeyDown={(event) => {
                byEnter.current = event.key === 'Enter'
                const [first] = items
                // What was typed before the list was there highlights nothing.
                if (!byEnter.current || highlighted.current || words.trim() === '' || !first) return
                event.preventDefault()
                event.preventBaseUIHandler()
                choose(first)
                close()
              }}
              placeholder={searchPlaceholder}
              aria-label={searchPlaceholder}
              className="mb-1 h-9 w-full rounded-sm bg-surface-2 px-2.5 text-md outline-none"
            />
            <Base.Empty>
              {!note && <p className="px-2.5 py-3 text-sm text-muted empty:hidden">No results</p>}
            </Base.Empty>
            <Base.List className="max-h-64 scroll-py-1.5 overflow-y-auto overscroll-contain">
              {(item: ComboboxOption) => (
                <Base.Item key={item.value} value={item} className={cn(row, item.value === '' && 'text-muted')}>
                  <span className="min-w-0 flex-1 truncate">
                    {item.label}
                    {item.hint && <span className="block truncate text-xs text-muted">{item.hint}</span>}
                  </span>
                  <Base.ItemIndicator>
                    <Check size={16} aria-hidden className="text-primary" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
            <div role="status">{note && <p className="px-2.5 py-2 text-sm text-muted">{note}</p>}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
