import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'

export type ChipsInputProps = {
  value: readonly string[]
  onChange: (items: string[]) => void
  /**
   * Normalizes a list before it is saved: trimmed, without empty entries and duplicates. New entries stay at the end.
   */
  tidy: (items: readonly string[]) => string[]
  onBlur?: (() => void) | undefined
  /** The maximum number of entries. */
  most?: number | undefined
  /** The maximum length of an entry. */
  longest?: number | undefined
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A list of short texts as chips. Enter, a comma or leaving the field adds the typed text; pasted text is split at
 * commas and line breaks; Backspace in the empty field removes the last chip. Text that cannot be added stays in the
 * field, with the reason below. Must be inside a Field.
 */
export function ChipsInput(props: ChipsInputProps) {
  const { value, onChange, tidy, onBlur, most = 20, longest = 100, placeholder, ref } = props
  const { labelId, ...wiring } = useFieldWiring()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState('')

  const add = (text: string) => {
    const wanted = tidy(text.split(/[,\n]/))
    const fresh = tidy([...value, ...wanted]).filter((item) => !value.includes(item))
    const fitting = fresh.filter((item) => item.length <= longest)
    const taken = fitting.slice(0, Math.max(0, most - value.length))
    const left = fresh.filter((item) => !taken.includes(item))
    if (taken.length > 0) onChange([...value, ...taken])
    setTyped(left.join(', '))
    setRefusal(
      left.length === 0
        ? ''
        : fitting.length > taken.length
          ? `There is room for ${most}. Remove one to add another.`
          : `Please keep each to ${longest} characters.`,
    )
    if (taken.length > 0) setSaid(`Added ${taken.join(', ')}`)
    else if (wanted.length > 0 && left.length === 0) setSaid(`${wanted.join(', ')} is in the list already`)
  }
  const remove = (item: string) => {
    onChange(value.filter((one) => one !== item))
    setSaid(`Removed ${item}`)
    setRefusal('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const last = value.at(-1)
    if ((event.key === 'Enter' && typed.trim() !== '') || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      remove(last)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,\n]/.test(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    add(typed.slice(0, selectionStart ?? typed.length) + pasted + typed.slice(selectionEnd ?? typed.length))
  }
  return (
    <div>
      <div
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
        aria-invalid={wiring['aria-invalid']}
        className={cn(
          'control flex h-auto! min-h-control cursor-text flex-wrap items-center gap-1.5 py-1.5',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-ring',
        )}
      >
        {value.length > 0 && (
          <ul aria-labelledby={labelId} className="contents">
            {value.map((item) => (
              <li
                key={item}
                className="inline-flex max-w-full items-center rounded-sm bg-soft pl-2.5 text-md text-on-soft"
              >
                <span className="min-w-0 py-0.5 wrap-anywhere">{item}</span>
                <button
                  type="button"
                  aria-label={`Remove ${item}`}
                  onClick={() => remove(item)}
                  className="inline-flex size-7 shrink-0 items-center justify-center rounded-sm hover:bg-surface-2 hover:text-text"
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          {...wiring}
          ref={(element) => {
            input.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          type="text"
          autoComplete="off"
          enterKeyHint="enter"
          value={typed}
          placeholder={value.length === 0 ? placeholder : undefined}
          onChange={({ target }) => {
            // Phone keyboards report no comma key, only the text they insert.
            if (/[,\n]/.test(target.value)) return add(target.value)
            setTyped(target.value)
            setRefusal('')
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            if (typed.trim() !== '') add(typed)
            onBlur?.()
          }}
          className="min-w-24 flex-1 bg-transparent py-0.5 outline-none"
        />
      </div>
      <p role="status" className={refusal ? 'mt-1.5 text-sm font-medium text-bad' : 'sr-only'}>
        {refusal || said}
      </p>
    </div>
  )
}
