import {
  AppointmentChange,
  AppointmentDetails,
  type AppointmentWhole,
  type SeriesRule,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import {
  appointmentTexts,
  type AppointmentType,
  type ConflictAnswer,
  longestSeries,
  type Scope,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { RepeatChoice } from './repeat-labels.ts'

/** How the dialog was opened: `reschedule` shows when it is, and nothing else. */
export type SchedulerMode = 'new' | 'edit' | 'reschedule'

/** The form as it is typed: every field a text, '' for nothing. Times are `HH:mm`, or what is no time yet. */
export type SchedulerValues = {
  clientId: string
  appointmentDate: string
  startTime: string
  endTime: string
  type: AppointmentType
  meetingLink: string
  notes: string
  scope: Scope
  repeat: RepeatChoice
  weeks: string
  ends: 'never' | 'after'
  count: string
}
export type FieldName = keyof SchedulerValues

const repeating = { scope: 'this', weeks: '3', ends: 'never', count: '10' } as const

export function newValues(today: string): SchedulerValues {
  return {
    ...repeating,
    clientId: '',
    appointmentDate: today,
    startTime: '',
    endTime: '',
    type: 'online',
    meetingLink: '',
    notes: '',
    repeat: 'none',
  }
}

export function valuesOf(appointment: AppointmentWhole): SchedulerValues {
  const { clientId, appointmentDate, startTime, endTime, type, meetingLink, notes, seriesId } = appointment
  return {
    ...repeating,
    clientId,
    appointmentDate,
    startTime,
    endTime,
    type,
    meetingLink: meetingLink ?? '',
    notes: notes ?? '',
    repeat: seriesId === null ? 'none' : 'keep',
  }
}

/** The rhythm that was chosen; null for none, undefined where it stays. */
export function ruleOf({ repeat, weeks, ends, count }: SchedulerValues): SeriesRule | null | undefined {
  if (repeat === 'keep') return undefined
  if (repeat === 'none') return null
  const inAll = ends === 'after' ? numberOf(count) : null
  if (repeat === 'date' || repeat === 'weekday') return { unit: 'month', every: 1, by: repeat, count: inAll }
  return { unit: 'week', every: repeat === 'week' ? 1 : repeat === 'two-weeks' ? 2 : numberOf(weeks), count: inAll }
}

const numberOf = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

/** Alone it keeps its rhythm, whatever was chosen for the others. */
function ruleFor(values: SchedulerValues, seen: AppointmentWhole | undefined): SeriesRule | null | undefined {
  return seen && seen.seriesId !== null && values.scope === 'this' ? undefined : ruleOf(values)
}

function factsOf({ appointmentDate, startTime, endTime, type, meetingLink, notes }: SchedulerValues) {
  return {
    appointmentDate,
    startTime,
    endTime,
    type,
    notes: notes.trim() === '' ? null : notes,
    meetingLink: type !== 'online' || meetingLink.trim() === '' ? null : meetingLink.trim(),
  }
}

export function detailsOf(values: SchedulerValues, onConflict: ConflictAnswer): AppointmentDetails {
  return { clientId: values.clientId, ...factsOf(values), repeat: ruleOf(values) ?? null, onConflict }
}

/** What is sent to change an appointment that was seen as it is in `seen`. */
export function changeOf(
  values: SchedulerValues,
  seen: AppointmentWhole,
  onConflict: ConflictAnswer,
): AppointmentChange {
  const rule = ruleFor(values, seen)
  const { appointmentDate, startTime, endTime, ...details } = factsOf(values)
  return {
    id: seen.id,
    updatedAt: seen.updatedAt,
    scope: values.scope,
    // After a change of the practice's zone what stays where it is may end on the next day.
    ...(stays(values, seen) && endTime <= startTime ? {} : { appointmentDate, startTime, endTime }),
    ...details,
    ...(rule === undefined ? {} : { repeat: rule }),
    onConflict,
  }
}

/** What a preview is asked about. */
export type Wish = {
  id?: string
  scope: Scope
  appointmentDate: string
  startTime: string
  endTime: string
  repeat?: SeriesRule | null
}

/** Undefined as long as nothing can be asked, or nothing need be: an appointment that stays where it is meets nothing new. */
export function chosenPlanOf(
  values: SchedulerValues,
  seen: AppointmentWhole | undefined,
  errors: FieldErrors<SchedulerValues>,
): Wish | undefined {
  const faulty = (['appointmentDate', 'startTime', 'endTime', 'weeks', 'count'] as const).some((name) => errors[name])
  const { appointmentDate, startTime, endTime, scope } = values
  const rule = ruleFor(values, seen)
  if (faulty || (seen && scope === 'this' && !rule && stays(values, seen))) return undefined
  const repeat = rule === undefined ? {} : { repeat: rule }
  return { ...(seen && { id: seen.id }), scope, appointmentDate, startTime, endTime, ...repeat }
}

function stays(values: SchedulerValues, seen: AppointmentWhole): boolean {
  return (['appointmentDate', 'startTime', 'endTime'] as const).every((name) => values[name] === seen[name])
}

const missing: readonly [FieldName, string][] = [
  ['clientId', 'Please choose a client'],
  ['appointmentDate', 'Please choose a day'],
  ['startTime', 'Please enter when it begins'],
  ['endTime', 'Please enter when it ends'],
]

/** The browser's check is the server's own schema, asked about what would be sent; before it, in words of their own, fields that are empty. */
export function faultsOf(
  values: SchedulerValues,
  seen: AppointmentWhole | undefined,
  today: string,
): FieldErrors<SchedulerValues> {
  const errors: FieldErrors<SchedulerValues> = {}
  const blame = (name: FieldName, message: string, type = 'check') => (errors[name] ??= { type, message })
  for (const [name, message] of missing) if (values[name].trim() === '') blame(name, message, 'required')
  const { appointmentDate, repeat, ends, weeks, count } = values
  const changesRecurrence = !seen || seen.seriesId === null || values.scope !== 'this'
  if (changesRecurrence && repeat === 'weeks' && !within(numberOf(weeks), 12))
    blame('weeks', 'Please enter a number of weeks from 1 to 12')
  if (
    changesRecurrence &&
    repeat !== 'none' &&
    repeat !== 'keep' &&
    ends === 'after' &&
    !within(numberOf(count), longestSeries)
  )
    blame('count', `Please enter a number from 1 to ${longestSeries}`)
  const read = seen
    ? AppointmentChange.safeParse(changeOf(values, seen, 'refuse'))
    : AppointmentDetails.safeParse(detailsOf(values, 'refuse'))
  for (const { path, message } of read.error?.issues ?? []) {
    const [name] = path
    if (typeof name === 'string' && name in values && name !== 'repeat') blame(name as FieldName, message)
  }
  if (appointmentDate < today && appointmentDate !== seen?.appointmentDate)
    blame('appointmentDate', appointmentTexts.dayPast)
  return errors
}

const within = (number: number, most: number) => number >= 1 && number <= most

export function checkAgainst(seen: AppointmentWhole | undefined, today: string): Resolver<SchedulerValues> {
  return (values) => {
    const errors = faultsOf(values, seen, today)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
