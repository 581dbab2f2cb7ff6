import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'
import type { Option } from './Select.tsx'

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
}

const row =
  'flex min-h-9 items-center gap-2 rounded-sm px-2.5 py-1.5 text-md outline-none data-highlighted:bg-surface-2'
const none: ComboboxOption = { value: '', label: 'None' }

/** The part of Combobox that is fetched when the first one opens. `openAtOnce`: it was pressed before. */
export function ComboboxList({ openAtOnce = false, ...props }: ComboboxProps & { openAtOnce?: boolean }) {
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
  } = props
  const wiring = useFieldWiring()
  const items = props.clearable && value ? [none, ...options] : options
  const found = options.find((option) => option.value === value)
  const chosen = found ?? (value && chosenLabel ? { value, label: chosenLabel } : null)
  return (
    <Base.Root
      defaultOpen={openAtOnce}
      items={items}
      value={chosen}
      onValueChange={(next) => onChange(next?.value ?? '')}
      {...(onSearch && { filter: null, onInputValueChange: onSearch })}
      onOpenChange={(open) => (open ? onSearch?.('') : onBlur?.())}
      isItemEqualToValue={(item, other) => item.value === other.value}
      disabled={disabled}
      autoHighlight
    >
      <Base.Trigger
        id={wiring.id}
        aria-labelledby={wiring.labelId && `${wiring.labelId} ${wiring.id}`}
        aria-describedby={wiring['aria-describedby']}
        aria-invalid={wiring['aria-invalid']}
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
