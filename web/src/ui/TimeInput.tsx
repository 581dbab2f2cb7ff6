import { type Ref, useState } from 'react'
import { formatTimeOfDay } from '../lib/time/format.ts'
import { type ClockStyle, offeredTimes, readTime, timeShown } from '../lib/time/times.ts'
import { SuggestInput } from './SuggestInput.tsx'
import { TextInput } from './TextInput.tsx'

export type TimeInputProps = {
  /** `HH:mm`, or what was typed and is no time. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** `HH:mm` each; without them the quarters of an hour of a long day. */
  offered?: readonly string[] | undefined
  /** What is typed without saying which half of the day is meant after it, where it is `HH:mm`. */
  after?: string | undefined
  /** Where it is not the practice's, as it is saved. */
  style?: ClockStyle | undefined
  /** On a page, outside of a dialog, or one of many in narrow rows: offers nothing, for its list would hide the rest of the page. */
  slim?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A time on the practice's clock, typed in any way that people write times. It is put into the practice's way when the field is left. With
 * react-hook-form: `<Controller>` and its field.
 */
export function TimeInput({ value, onChange, onBlur, offered, after, style, slim, ref }: TimeInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const type = (text: string) => {
    const read = readTime(text, style, after) ?? text.trim()
    setTyped({ text, value: read })
    onChange(read)
  }
  const control = {
    // What was put there from elsewhere meanwhile is not hidden by what was typed before.
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
