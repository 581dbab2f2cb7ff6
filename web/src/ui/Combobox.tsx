import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import type { ComboboxProps } from './ComboboxList.tsx'
import { lazyPart } from './lazy-part.ts'

const ComboboxList = lazyPart(() => import('./ComboboxList.tsx').then((file) => file.ComboboxList))

/**
 * One of many, found by typing: country, zone, language, person. With react-hook-form: `<Controller>` and its field's
 * value and onChange.
 */
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
