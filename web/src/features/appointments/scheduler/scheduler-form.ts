import {
  AppointmentChange,
  AppointmentDetails,
  type FullAppointment,
  type SeriesRule,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import {
  type AppointmentType,
  appointmentTypes,
  hasPlace,
  maxPlaceLength,
  maxSeriesLength,
  type Scope,
  scopes,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import { blankTexts } from '@openhour/shared/features/clients/clients.rules.ts'
import * as z from 'zod/mini'
import { defineForm, type FormSchema } from '../../../lib/forms/define-form.ts'
import { timeShown } from '../../../lib/time/times.ts'
import { typeNames } from '../type-styles.ts'
import { newClientFaults, noClient } from './new-client.ts'
import { maxWeeks, repeatFaults, ruleOf } from './repeat-rule.ts'
import { repeatOptions, type RepeatChoice } from './repeat-labels.ts'
import { newClient, scopeNames } from './scheduler-labels.ts'
import { dayField } from '../../../ui/form/day-field.ts'

/** How the dialog was opened: `reschedule` shows only the time fields. */
export type SchedulerMode = 'new' | 'edit' | 'reschedule'

const shape = {
  clientId: z.string(),
  newName: z.optional(z.string()),
  newEmail: z.optional(z.string()),
  newPhone: z.optional(z.string()),
  newNoEmail: z.optional(z.boolean()),
  noNotice: z.optional(z.boolean()),
  scope: z.enum(scopes),
  appointmentDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  repeat: z.string(),
  weeks: z.int().check(z.minimum(1), z.maximum(maxWeeks)),
  ends: z.enum(['never', 'after', 'on']),
  until: z.optional(z.string()),
  count: z.int().check(z.minimum(1), z.maximum(maxSeriesLength)),
  type: z.enum(appointmentTypes),
  meetingLink: z.optional(z.string()),
  place: z.optional(z.string()),
  notes: z.optional(z.string()),
}
export type FieldName = keyof typeof shape

/** The values of the form: every field is text, '' if empty. Times are `HH:mm`, or input that is not a time yet. */
export type SchedulerValues = Record<
  Exclude<FieldName, 'repeat' | 'scope' | 'type' | 'newNoEmail' | 'noNotice'>,
  string
> & {
  newNoEmail: boolean
  noNotice: boolean
  repeat: RepeatChoice
  scope: Scope
  type: AppointmentType
}

/** The message for an empty field. */
export const missing: Partial<Record<FieldName, string>> = {
  clientId: 'Please choose a client',
  appointmentDate: 'Please choose a day',
  startTime: 'Please enter a start time',
  endTime: 'Please enter an end time',
}

type Context = {
  /** The appointment as loaded; undefined for a new one. */
  opened: FullAppointment | undefined
  /** The practice's current day. */
  today: string
  /** Of a client, by id. */
  nameOf: (clientId: string) => string
}

/** Nothing is sent with an answer about conflicts here: the screen adds it. */
export function schedulerForm({ opened, today, nameOf }: Context) {
  const schema: FormSchema<AppointmentDetails | AppointmentChange> = opened ? AppointmentChange : AppointmentDetails
  return defineForm({
    schema,
    shape,
    fields: {
      clientId: {
        label: 'Client',
        control: 'part',
        shown: (id) => (id === newClient ? 'New client' : id && nameOf(id)),
      },
      newName: { label: 'Full name', control: 'text', maxLength: 100, optional: false },
      newEmail: { label: 'Email', control: 'email', optional: false },
      newPhone: { label: 'Phone', control: 'tel' },
      newNoEmail: { label: blankTexts.noEmail, control: 'part' },
      noNotice: { label: 'Without an email to the client', control: 'part' },
      scope: {
        label: 'What to change',
        control: 'cards',
        initial: 'this',
        options: scopes.map((value) => ({ value, label: scopeNames[value] })),
      },
      appointmentDate: { label: 'Date', ...dayField(), initial: today },
      startTime: { label: 'Start time', control: 'part', shown: timeShown },
      endTime: { label: 'End time', control: 'part', shown: timeShown },
      repeat: { label: 'Repeat', control: 'select', initial: 'none', shown: repeatShown },
      weeks: { label: 'Weeks between appointments', control: 'number', initial: '3' },
      ends: {
        label: 'Ends',
        control: 'select',
        initial: 'never',
        options: [
          { value: 'never', label: 'Never' },
          { value: 'after', label: 'After … appointments' },
          { value: 'on', label: 'On a day' },
        ],
      },
      until: { label: 'Last day', ...dayField({ firstDay: today }), optional: false },
      count: { label: 'Number of appointments', control: 'number', initial: '10' },
      type: {
        label: 'Type',
        control: 'part',
        initial: 'online',
        options: appointmentTypes.map((value) => ({ value, label: typeNames[value] })),
      },
      meetingLink: { label: 'Meeting link', control: 'url', placeholder: 'https://' },
      place: { label: 'Place', control: 'text', placeholder: 'Room 2', maxLength: maxPlaceLength },
      notes: { label: 'Notes', control: 'textarea' },
    },
    errorsAt: { repeat: 'count', name: 'newName', email: 'newEmail', noEmail: 'newEmail', phone: 'newPhone' },
    toValues: ({ seriesId }: FullAppointment) => ({
      scope: 'this',
      repeat: seriesId === null ? 'none' : 'keep',
      weeks: 3,
      ends: 'never',
      count: 10,
    }),
    toInput: (_given, base = opened, values) =>
      base ? changeOf(values as SchedulerValues, base) : detailsOf(values as SchedulerValues),
    check: (values, _input, base) => ownFaults(values as SchedulerValues, base, today),
  })
}

/** Errors that only the form can find. The server's schema finds the others. */
function ownFaults(values: SchedulerValues, base: FullAppointment | undefined, today: string) {
  const { appointmentDate } = values
  const changesRecurrence = !base || base.seriesId === null || values.scope !== 'this'
  const past = appointmentDate < today && appointmentDate !== base?.appointmentDate
  return {
    ...newClientFaults(values),
    ...(past && { appointmentDate: appointmentTexts.dayPast }),
    ...(changesRecurrence && repeatFaults(values)),
    ...Object.fromEntries(Object.entries(missing).filter(([name]) => String(values[name as FieldName]).trim() === '')),
  }
}

/** A single occurrence keeps its rule, whatever was chosen for the others. */
function ruleFor(values: SchedulerValues, base: FullAppointment | undefined): SeriesRule | null | undefined {
  return base && base.seriesId !== null && values.scope === 'this' ? undefined : ruleOf(values)
}

function factsOf({ appointmentDate, startTime, endTime, type, meetingLink, place, notes }: SchedulerValues) {
  return {
    appointmentDate,
    startTime,
    endTime,
    type,
    notes: notes.trim() === '' ? null : notes,
    meetingLink: type !== 'online' || meetingLink.trim() === '' ? null : meetingLink.trim(),
    place: !hasPlace(type) || place.trim() === '' ? null : place.trim(),
  }
}

function detailsOf(values: SchedulerValues): AppointmentDetails {
  const clientId = values.clientId === newClient ? noClient : values.clientId
  return {
    clientId,
    ...factsOf(values),
    repeat: ruleOf(values) ?? null,
    onConflict: 'refuse',
    emailClient: !values.noNotice,
  }
}

/** The request that changes an appointment last read as `base`. */
function changeOf(values: SchedulerValues, base: FullAppointment): AppointmentChange {
  const rule = ruleFor(values, base)
  const { appointmentDate, startTime, endTime, ...details } = factsOf(values)
  return {
    id: base.id,
    updatedAt: base.updatedAt,
    scope: values.scope,
    // After a change of the practice's time zone, an unchanged appointment may end on the next day.
    ...(stays(values, base) && endTime <= startTime ? {} : { appointmentDate, startTime, endTime }),
    ...details,
    ...(rule === undefined ? {} : { repeat: rule }),
    onConflict: 'refuse',
    emailClient: !values.noNotice,
  }
}

/** The request for a preview. */
export type PlanRequest = {
  id?: string
  scope: Scope
  appointmentDate: string
  startTime: string
  endTime: string
  repeat?: SeriesRule | null
}

/**
 * Undefined while the form is incomplete, or if there is nothing to check: an appointment that keeps its time has no
 * new conflicts.
 */
export function planRequestOf(
  values: SchedulerValues,
  base: FullAppointment | undefined,
  errors: Readonly<Record<string, string>>,
): PlanRequest | undefined {
  const faulty = ['appointmentDate', 'startTime', 'endTime', 'weeks', 'count', 'until'].some((name) => errors[name])
  const { appointmentDate, startTime, endTime, scope } = values
  const rule = ruleFor(values, base)
  if (faulty || (base && scope === 'this' && !rule && stays(values, base))) return undefined
  const repeat = rule === undefined ? {} : { repeat: rule }
  return { ...(base && { id: base.id }), scope, appointmentDate, startTime, endTime, ...repeat }
}

function stays(values: SchedulerValues, base: FullAppointment): boolean {
  return (['appointmentDate', 'startTime', 'endTime'] as const).every((name) => values[name] === base[name])
}

function repeatShown(choice: string): string {
  if (choice === 'keep') return 'Unchanged'
  return repeatOptions('', null, false).find(({ value }) => value === choice)?.label ?? choice
}
