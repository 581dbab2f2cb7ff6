import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import { useState } from 'react'
import { formatTimeOfDay } from '../../lib/format.ts'
import { Field } from '../../ui/Field.tsx'
import { SuggestInput } from '../../ui/SuggestInput.tsx'
import { isTime, readTime } from './time-fields.ts'

type TimeFieldProps = {
  label: string
  /** `HH:mm`, or what was typed and is no time. */
  value: string
  onChange: (value: string) => void
  /** `HH:mm` each. */
  offered: readonly string[]
  style: ClockStyle
  /** `HH:mm`: what is typed without saying which half of the day is meant after it. */
  after?: string | undefined
  hint?: string | undefined
  error: string | undefined
}

/** A time on the practice's clock, typed in any way that people write times. It is put into the practice's way when the field is left. */
export function TimeField({ label, value, onChange, offered, style, after, hint, error }: TimeFieldProps) {
  const [typing, setTyping] = useState<string>()
  const shown = typing ?? (isTime(value) ? formatTimeOfDay(value) : value)
  return (
    <Field label={label} hint={hint} error={error}>
      <SuggestInput
        suggestions={offered.map(formatTimeOfDay)}
        value={shown}
        onChange={(text) => {
          setTyping(text)
          onChange(readTime(text, style, after) ?? text.trim())
        }}
        onBlur={() => setTyping(undefined)}
        maxLength={20}
      />
    </Field>
  )
}
