import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { typedLetter } from './typed-letter.ts'
import type { ComboboxProps } from './ComboboxList.tsx'
import { useFieldWiring } from './Field.tsx'
import { lazyPart } from './lazy-part.ts'

const ComboboxList = lazyPart(() => import('./ComboboxList.tsx').then((file) => file.ComboboxList))

/**
 * One of many, found by typing, which opens the list: country, zone, language, person. With react-hook-form: `<Controller>` and its field's
 * value and onChange. The list is fetched when it is first opened.
 */
export function Combobox(props: ComboboxProps) {
  const { options, value, chosenLabel, placeholder = 'Choose', disabled, onSearch } = props
  const [isFetched, setFetched] = useState(false)
  const typed = useRef('')
  const wiring = useFieldWiring()
  if (isFetched)
    return (
      <Suspense>
        <ComboboxList {...props} openAtOnce typed={typed} />
      </Suspense>
    )
  const label = options.find((option) => option.value === value)?.label ?? (value ? chosenLabel : undefined)
  const open = async () => {
    await ComboboxList.fetch()
    setFetched(true)
    onSearch?.(typed.current)
  }
  const openByKey = (event: KeyboardEvent) => {
    const letter = typedLetter(event, typed.current !== '')
    if (letter === '' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    typed.current += letter
    void open()
  }
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={false}
      // There is no list yet.
      aria-controls={undefined}
      id={wiring.id}
      aria-labelledby={wiring.labelId && `${wiring.labelId} ${wiring.id}`}
      aria-describedby={wiring['aria-describedby']}
      aria-invalid={wiring['aria-invalid']}
      disabled={disabled}
      onPointerEnter={() => void ComboboxList.fetch()}
      onFocus={() => void ComboboxList.fetch()}
      onKeyDown={openByKey}
      onClick={() => void open()}
      className="control flex items-center justify-between gap-2 text-left"
    >
      <span className={cn('truncate', label === undefined && 'text-muted')}>{label ?? placeholder}</span>
      <ChevronDown size={18} aria-hidden className="text-muted" />
    </button>
  )
}
