import type { Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { formatDay } from '../../../lib/time/format.ts'
import { timeShown } from '../../../lib/time/times.ts'
import { repeatOptions } from './repeat-labels.ts'
import type { FieldName, SchedulerMode, SchedulerValues } from './scheduler-form.ts'
import { typeNames } from '../type-styles.ts'

export const scopeNames: Record<Scope, string> = {
  this: 'This appointment',
  following: 'This and following',
  all: 'All to come',
}

const labels: Record<FieldName, string> = {
  clientId: 'Client',
  appointmentDate: 'Date',
  startTime: 'Start time',
  endTime: 'End time',
  type: 'Type',
  meetingLink: 'Meeting link',
  notes: 'Notes',
  scope: 'Changes',
  repeat: 'Repeat',
  weeks: 'Weeks',
  ends: 'Ends',
  count: 'Number',
}

const ofTime: readonly FieldName[] = ['appointmentDate', 'startTime', 'endTime']
const names = Object.keys(labels) as FieldName[]

/**
 * Where two versions of the form differ, in its words.
 * @param nameOf of a client, by id
 */
export function differences(
  mode: SchedulerMode,
  here: SchedulerValues,
  other: SchedulerValues,
  nameOf: (clientId: string) => string,
) {
  return names
    .filter((name) => mode !== 'reschedule' || ofTime.includes(name))
    .filter((name) => here[name] !== other[name])
    .map((name) => ({
      label: labels[name],
      here: shown(name, here, nameOf),
      other: shown(name, other, nameOf),
    }))
}

function shown(name: FieldName, values: SchedulerValues, nameOf: (clientId: string) => string): string {
  const value = values[name]
  if (value === '') return ''
  if (name === 'clientId') return nameOf(value)
  if (name === 'appointmentDate') return formatDay(value)
  if (name === 'startTime' || name === 'endTime') return timeShown(value)
  if (name === 'type') return typeNames[values.type]
  if (name === 'scope') return scopeNames[values.scope]
  if (name === 'ends') return value === 'never' ? 'Never' : 'After … appointments'
  if (name !== 'repeat') return value
  if (value === 'keep') return 'As it is'
  return repeatOptions(values.appointmentDate, null, false).find((option) => option.value === value)?.label ?? value
}
