import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Option } from './Select.tsx'

const ComboboxList = lazy(() => import('./ComboboxList.tsx').then((file) => ({ default: file.ComboboxList })))

export type ComboboxProps = {
  options: readonly Option[]
  /** '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  searchPlaceholder?: string | undefined
  disabled?: boolean | undefined
  /** Offers to take the choice back. */
  clearable?: boolean | undefined
}

/** One of many, found by typing: country, zone, language. With react-hook-form: `<Controller>` and its field's value and onChange. */
export function Combobox(props: ComboboxProps) {
  const label = props.options.find((option) => option.value === props.value)?.label
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
