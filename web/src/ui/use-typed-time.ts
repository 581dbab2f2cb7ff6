import { type Ref, useState } from 'react'
import { type ClockStyle, readTime, timeShown } from '../lib/time/times.ts'

export type TypedTimeProps = {
  /** `HH:mm`, or typed text that is not a time. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Times typed without am/pm are taken to be after this one, if it is `HH:mm`. */
  after?: string | undefined
  /** The clock style, if not the practice's saved one. */
  style?: ClockStyle | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** What an input for a time shows and does. `type` takes what is typed. */
export function useTypedTime({ value, onChange, onBlur, after, style, ref }: TypedTimeProps) {
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
  return { control, type }
}
