import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Option } from './Select.tsx'
import { lazyPart } from './lazy-part.ts'

const ComboboxList = lazyPart(() => import('./ComboboxList.tsx').then((file) => file.ComboboxList))

export type ComboboxOption = Option & {
  /** Tells it apart from others of the same name. */
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
  /** Offers to take the choice back. */
  clearable?: boolean | undefined
  /** Where the options are found elsewhere: told what is typed, and '' as the list opens. All `options` are then shown. */
  onSearch?: ((words: string) => void) | undefined
  /** Of a choice that may not be among the options. */
  chosenLabel?: string | undefined
  /** Below the options: that they are on their way, or how many more there are. */
  note?: ReactNode
}

/** One of many, found by typing: country, zone, language, person. With react-hook-form: `<Controller>` and its field's value and onChange. */
export function Combobox(props: ComboboxProps) {
  const label = props.options.find((option) => option.value === props.value)?.label ?? props.chosenLabel
  return (
    <Suspense
      fallback={
        <div aria-hidden className="control flex items-center justify-between">
          <span className="truncate text-muted">{label ?? props.placeholder ?? 'Choose'}</span>
          <ChevronDown size={18} className="text-muted" />
        </div>
      }
    >
      <ComboboxList {...props} />
    </Suspense>
  )
}
