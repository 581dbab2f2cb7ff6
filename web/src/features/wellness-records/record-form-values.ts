import {
  RecordDetails,
  type WellnessRecord,
} from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { ratings, recordTexts } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** The form as it is filled in; '' for no notes. */
export type RecordFormValues = {
  logDate: string
  moodRating: number
  anxietyLevel: number
  energyLevel: number
  sleepQuality: number
  stressLevel: number
  triggers: string[]
  copingStrategiesUsed: string[]
  notes: string
}

/** Today, in the browser's day. */
export const today = () => new Date().toLocaleDateString('sv')

/** An empty form stands at today and in the middle of every scale. */
export function valuesOf(record?: WellnessRecord): RecordFormValues {
  return {
    logDate: record?.logDate ?? today(),
    moodRating: record?.moodRating ?? 5,
    anxietyLevel: record?.anxietyLevel ?? 5,
    energyLevel: record?.energyLevel ?? 5,
    sleepQuality: record?.sleepQuality ?? 5,
    stressLevel: record?.stressLevel ?? 5,
    triggers: record?.triggers ?? [],
    copingStrategiesUsed: record?.copingStrategiesUsed ?? [],
    notes: record?.notes ?? '',
  }
}

export function detailsOf(values: RecordFormValues): RecordDetails {
  return { ...values, notes: values.notes.trim() === '' ? null : values.notes }
}

const fieldLabels: Record<keyof RecordFormValues, string> = {
  logDate: 'Date',
  ...(Object.fromEntries(ratings.map(({ name, label }) => [name, label])) as Record<
    (typeof ratings)[number]['name'],
    string
  >),
  triggers: 'Triggers',
  copingStrategiesUsed: 'Coping strategies used',
  notes: 'Notes',
}
const fieldNames = Object.keys(fieldLabels) as (keyof RecordFormValues)[]

/** Where two versions of the form differ, in the words of the form. */
export function differences(here: RecordFormValues, other: RecordFormValues) {
  const text = (value: string | number | string[]) => (Array.isArray(value) ? value.join(', ') : String(value))
  return fieldNames
    .map((name) => ({ label: fieldLabels[name], here: text(here[name]), other: text(other[name]) }))
    .filter((field) => field.here !== field.other)
}

/** The browser's check is the server's own schema, asked about what would be sent. */
export const checkRecord: Resolver<RecordFormValues> = (values) => {
  const errors: FieldErrors<RecordFormValues> = {}
  for (const { path, message } of RecordDetails.safeParse(detailsOf(values)).error?.issues ?? []) {
    const name = fieldNames.find((field) => field === path[0])
    if (name && !errors[name]) errors[name] = { type: 'check', message }
  }
  if (!errors.logDate && values.logDate > today()) errors.logDate = { type: 'check', message: recordTexts.futureDate }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
