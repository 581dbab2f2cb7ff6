import { dayAfter, isDay } from '@openhour/shared/lib/days.ts'
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react'
import { usePracticeDates } from './practice-dates.ts'
import { type DayRules, dayShown, readDay } from './read-day.ts'

export type TypedDayProps = {
  /** `yyyy-MM-dd`, or typed text that is not a day; '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Days outside these are not offered, and refused by the form's own check. */
  firstDay?: string | undefined
  /** `yyyy-MM-dd`, or 'today'. */
  lastDay?: string | undefined
  /** For dates of birth. */
  yearNeeded?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** What a field for a day shows and does. `problem` says why its text is no day, once the field was left. */
export function useTypedDay({ value, onChange, onBlur, ref, ...given }: TypedDayProps) {
  const dates = usePracticeDates()
  const { today, order } = dates
  const { firstDay, yearNeeded, lastDay = '' } = given
  const rules: DayRules = {
    ...dates,
    firstDay,
    yearNeeded,
    lastDay: lastDay === 'today' ? today : lastDay || undefined,
  }
  // What was typed, until the field is left.
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const read = value === '' || isDay(value) ? undefined : readDay(value, rules)
  const late = !typed && read && 'day' in read ? read.day : undefined

  /** Text that more typing may still change becomes a day when the field is left: whatever depends on it follows once. */
  const type = (text: string, leaving = false) => {
    const meant = text.trim() === '' ? undefined : readDay(text, rules)
    const next = meant && 'day' in meant && (leaving || meant.settled) ? meant.day : text.trim()
    setTyped(leaving ? undefined : { text, value: next })
    if (next !== value) onChange(next)
  }
  const choose = (day: string) => {
    setTyped(undefined)
    onChange(day)
  }
  const step = (days: number) => {
    const from = isDay(value) ? value : read && 'day' in read ? read.day : undefined
    const next = from === undefined ? today : dayAfter(from, days)
    if (isDay(next) && next >= (firstDay ?? '') && next <= (rules.lastDay ?? '9')) choose(next)
  }
  // A draft was left in the middle of typing.
  useEffect(() => {
    if (late !== undefined) onChange(late)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each text
  }, [late])

  const control = {
    // A value set from elsewhere must not be hidden by what was typed before.
    value: typed?.value === value ? typed.text : dayShown(value),
    onBlur: () => {
      if (typed?.value === value) type(typed.text, true)
      setTyped(undefined)
      onBlur?.()
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && typed?.value === value) type(typed.text, true)
      if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      if (!event.altKey) step(event.key === 'ArrowUp' ? 1 : -1)
    },
    placeholder: order === 'day-month' ? 'Day/month/year' : 'Month/day/year',
    maxLength: 40,
    ref,
  }
  const day = isDay(value) ? value : undefined
  return { control, type, choose, rules, day, problem: !typed && read && 'problem' in read ? read.problem : undefined }
}
