import { PracticeChanges, type PracticeSettings } from '@openhour/shared/features/availability/availability.contract.ts'
import {
  type ClockStyle,
  numberLimits,
  type NumberSetting,
  type Weekday,
  weekdays,
  type WeekStart,
  type WorkingHours,
} from '@openhour/shared/features/availability/availability.rules.ts'
import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form'

/** The form as it is filled in: numbers as they are typed, '' for none; `reminderLeads` as minutes with commas between. */
export type PracticeFormValues = Record<NumberSetting, string> & {
  timeZone: string
  weekStart: WeekStart
  clockStyle: ClockStyle
  workingHours: WorkingHours
  reminderLeads: string
}

export const leadsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))
export const leadsText = (leads: readonly number[]): string => leads.join(',')

const numbers = Object.keys(numberLimits) as NumberSetting[]

export function valuesOf(settings: PracticeSettings): PracticeFormValues {
  const { timeZone, weekStart, clockStyle, workingHours, reminderLeads } = settings
  const typed = Object.fromEntries(numbers.map((name) => [name, String(settings[name] ?? '')]))
  return {
    ...(typed as Record<NumberSetting, string>),
    timeZone,
    weekStart,
    clockStyle,
    workingHours,
    reminderLeads: leadsText(reminderLeads),
  }
}

function numberOf(name: NumberSetting, typed: string): number | null {
  const text = typed.trim()
  if (text === '' && name === 'mostPerDay') return null
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What differs from how it is stored, and no more: another window may change the rest meanwhile. Of the working hours the days that differ. */
export function changesOf(values: PracticeFormValues, stored: PracticeSettings): PracticeChanges {
  const given = {
    timeZone: values.timeZone,
    weekStart: values.weekStart,
    clockStyle: values.clockStyle,
    ...Object.fromEntries(numbers.map((name) => [name, numberOf(name, values[name])])),
    reminderLeads: leadsOf(values.reminderLeads),
  }
  const changed = Object.entries(given).filter(([name, value]) => !same(value, stored[name as keyof typeof given]))
  const days = weekdays.filter((day) => !same(inOrder(values.workingHours[day]), inOrder(stored.workingHours[day])))
  const workingHours = Object.fromEntries(days.map((day) => [day, values.workingHours[day]]))
  return { ...Object.fromEntries(changed), ...(days.length > 0 && { workingHours }) }
}

const inOrder = ({ enabled, startTime, endTime }: WorkingHours[Weekday]) => [enabled, startTime, endTime]

/** The browser's check is the server's own schema, asked about what would be sent. */
export function checkAgainst(stored: PracticeSettings): Resolver<PracticeFormValues> {
  return (values) => {
    const errors: FieldErrors<PracticeFormValues> = {}
    for (const { path, message } of PracticeChanges.safeParse(changesOf(values, stored)).error?.issues ?? [])
      set(errors, path.join('.'), { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

const names = new Set<string>([...numbers, 'timeZone', 'weekStart', 'clockStyle', 'workingHours', 'reminderLeads'])

/** The errors of a refusal that belong to fields of the form. */
export function fieldErrorsOf(errors: Record<string, string> = {}): [FieldPath<PracticeFormValues>, string][] {
  const own = Object.entries(errors).filter(([path]) => names.has(path.split('.')[0] ?? ''))
  return own.map(([path, message]) => [path as FieldPath<PracticeFormValues>, message])
}

/** How many fields are at fault; each time of a day counts. */
export function faultsIn(errors: FieldErrors<PracticeFormValues>): number {
  const { workingHours = {}, ...rest } = errors
  const ofDays = Object.values(workingHours as Record<string, object>).flatMap((day) => Object.keys(day))
  return Object.keys(rest).length + ofDays.length
}
