import { type DateOverride, OverrideDetails } from '@openhour/shared/features/availability/availability.contract.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { timeShown } from '../../lib/times.ts'

/** The form as it is filled in; '' for what is not given. The times count where `kind` is `hours`. */
export type OverrideFormValues = {
  kind: 'leave' | 'hours'
  fromDate: string
  toDate: string
  startTime: string
  endTime: string
  label: string
}

export function valuesOf(override?: DateOverride): OverrideFormValues {
  return {
    kind: override && override.startTime !== null ? 'hours' : 'leave',
    fromDate: override?.fromDate ?? '',
    toDate: override?.toDate ?? '',
    startTime: override?.startTime ?? '09:00',
    endTime: override?.endTime ?? '13:00',
    label: override?.label ?? '',
  }
}

export function detailsOf({ kind, startTime, endTime, label, ...days }: OverrideFormValues): OverrideDetails {
  const times = kind === 'hours' ? { startTime, endTime } : { startTime: null, endTime: null }
  return { ...days, ...times, label: label.trim() || null }
}

const fieldLabels: Record<keyof OverrideFormValues, string> = {
  kind: 'What changes',
  fromDate: 'First day',
  toDate: 'Last day',
  startTime: 'From',
  endTime: 'To',
  label: 'Label',
}
const fieldNames = Object.keys(fieldLabels) as (keyof OverrideFormValues)[]
const kindNames = { leave: 'Leave', hours: 'Other hours' }

/** Where two versions of the form differ, in the words of the form. */
export function differences(here: OverrideFormValues, other: OverrideFormValues) {
  const text = (values: OverrideFormValues, name: keyof OverrideFormValues) => {
    if (name === 'kind') return kindNames[values.kind]
    return name === 'startTime' || name === 'endTime' ? timeShown(values[name]) : values[name]
  }
  return fieldNames
    .map((name) => ({ label: fieldLabels[name], here: text(here, name), other: text(other, name) }))
    .filter((field) => field.here !== field.other)
}

/** The browser's check is the server's own schema, asked about what would be sent. */
export const checkOverride: Resolver<OverrideFormValues> = (values) => {
  const errors: FieldErrors<OverrideFormValues> = {}
  for (const { path, message } of OverrideDetails.safeParse(detailsOf(values)).error?.issues ?? []) {
    const name = fieldNames.find((field) => field === path[0])
    if (name && !errors[name]) errors[name] = { type: 'check', message }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
