import { type Ref, useState } from 'react'
import { formatTimeOfDay } from '../lib/time/format.ts'
import { type ClockStyle, offeredTimes, readTime, timeShown } from '../lib/time/times.ts'
import { SuggestInput } from './SuggestInput.tsx'
import { TextInput } from './TextInput.tsx'

export type TimeInputProps = {
  /** `HH:mm`, or typed text that is not a time. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** `HH:mm` each; by default every quarter of an hour of a long day. */
  offered?: readonly string[] | undefined
  /** Times typed without am/pm are taken to be after this one, if it is `HH:mm`. */
  after?: string | undefined
  /** The clock style, if not the practice's saved one. */
  style?: ClockStyle | undefined
  /**
   * For use outside a dialog, or many times in narrow rows: shows no suggestions, because the list would hide the rest
   * of the page from screen readers.
   */
  slim?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A time on the practice's clock, typed in any common way and formatted in the practice's style when the field loses
 * the focus. With react-hook-form: `<Controller>` and its field.
 */
export function TimeInput({ value, onChange, onBlur, offered, after, style, slim, ref }: TimeInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const type = (text: string) => {
    const read = readTime(text, style, after) ?? text.trim()
    setTyped({ text, value: read })
    onChange(read)
  }
  const control = {
    // A value set from elsewhere must not be hidden by what was typed before.
    value: typed?.value === value ? typed.text : timeShown(value, style),
    onBlur: () => {
      setTyped(undefined)
      onBlur?.()
    },
    maxLength: 20,
    ref,
  }
  if (slim) {
    const onEdit = (event: { target: { value: string } }) => type(event.target.value)
    return <TextInput {...control} onChange={onEdit} autoComplete="off" className="px-2! @lg:px-3!" />
  }
  const times = offered ?? offeredTimes(value, after)
  return <SuggestInput {...control} onChange={type} suggestions={times.map((time) => formatTimeOfDay(time, style))} />
}
