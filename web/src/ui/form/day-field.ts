import { createElement } from 'react'
import type { ControlProps } from '../../lib/forms/define-form.ts'
import { dayShown } from '../../lib/time/read-day.ts'
import type { TypedDayProps } from '../../lib/time/use-typed-day.ts'
import { DateInput } from '../DateInput.tsx'

type DayFieldRules = Pick<TypedDayProps, 'firstDay' | 'lastDay' | 'yearNeeded'>

/** The control of a field for a day, for a form's definition: `{ label: 'Date', ...dayField({ lastDay: 'today' }) }`. */
export const dayField = (rules: DayFieldRules = {}) => ({
  control: (props: ControlProps) => createElement(DateInput, { ...props, ...rules }),
  shown: dayShown,
})
