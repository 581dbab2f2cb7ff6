import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { cn } from '../lib/cn.ts'
import type { ComboboxProps } from './Combobox.tsx'
import { useFieldWiring } from './Field.tsx'
import type { Option } from './Select.tsx'

const row =
  'flex min-h-9 items-center gap-2 rounded-sm px-2.5 py-1.5 text-md outline-none data-highlighted:bg-surface-2'
const none: Option = { value: '', label: 'None' }

/** The part of Combobox that is fetched when the first one shows. */
export function ComboboxList(props: ComboboxProps) {
  const {
    options,
    value,
    onChange,
    onBlur,
    placeholder = 'Choose',
    searchPlaceholder = 'Search',
    disabled = false,
  } = props
  const wiring = useFieldWiring()
  const items = props.clearable && value ? [none, ...options] : options
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Base.Root
      items={items}
      value={chosen}
      onValueChange={(next) => onChange(next?.value ?? '')}
      onOpenChange={(open) => !open && onBlur?.()}
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
              <p className="px-2.5 py-3 text-sm text-muted empty:hidden">Nothing matches what you typed.</p>
            </Base.Empty>
            <Base.List className="max-h-64 scroll-py-1.5 overflow-y-auto overscroll-contain">
              {(item: Option) => (
                <Base.Item key={item.value} value={item} className={cn(row, item.value === '' && 'text-muted')}>
                  <span className="min-w-0 flex-1 truncate">{item.label}</span>
                  <Base.ItemIndicator>
                    <Check size={16} aria-hidden className="text-primary" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
