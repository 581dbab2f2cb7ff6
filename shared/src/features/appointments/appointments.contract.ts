import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { instant } from '../../lib/instant-schema.ts'
import { oneLine } from '../../lib/text.ts'
import { isTime } from '../../lib/time-of-day.ts'
import { BusyTime, CalendarsRead } from '../connections/connections.contract.ts'
import { bookAnyway, dayRange, details, emailClient, onConflict, placeFits } from './appointment-fields.ts'
import { appointmentTexts } from './appointment-texts.ts'
import {
  appointmentStatuses,
  appointmentTypes,
  maxReasonLength,
  maxSeriesLength,
  scopes,
} from './appointments.rules.ts'
import { appointmentLists, maxAppointmentSearchLength } from './appointment-lists.ts'
import { fullSections, sections } from './appointment-sections.ts'

const every = z.int().check(z.minimum(1), z.maximum(12))
/** A recurrence rule; see `dayOfOccurrence`. `count` is the total number of occurrences, null for a series without end. */
const SeriesRule = z.union([
  z.strictObject({ unit: z.literal('week'), every, count: z.nullable(z.int()) }),
  z.strictObject({
    unit: z.literal('month'),
    every,
    by: z.enum(['date', 'weekday']),
    count: z.nullable(z.int()),
  }),
])
export type SeriesRule = z.infer<typeof SeriesRule>

const rule = z.optional(
  z.nullable(
    SeriesRule.check(
      z.refine(({ count }) => count === null || (count >= 1 && count <= maxSeriesLength), appointmentTexts.tooMany),
    ),
  ),
)

const endLater = z.refine<{ startTime?: string | undefined; endTime?: string | undefined }>(
  ({ startTime = '', endTime = '' }) => !isTime(startTime) || !isTime(endTime) || startTime < endTime,
  { path: ['endTime'], message: appointmentTexts.endFirst },
)
const clientId = z.guid(appointmentTexts.required)
const id = z.guid(appointmentTexts.notFound)
const seen = z.iso.datetime('updatedAt is required')
/** A new appointment or series, in the practice's time zone. */
export const AppointmentDetails = z
  .strictObject({ clientId, ...details, repeat: rule, onConflict, bookAnyway, emailClient })
  .check(endLater, placeFits)
export type AppointmentDetails = z.infer<typeof AppointmentDetails>

/**
 * A change; omitted fields keep their values. `updatedAt` is that of the appointment as the person saw it, and times are in the practice's zone. With
 * `following` and `all`, `appointmentDate` is the new day of the opened appointment, and the others shift with it. Each occurrence keeps its own values of
 * unchanged fields. The response's `undoId` undoes the change for an hour; it is null for a change of the recurrence rule.
 */
export const AppointmentChange = z
  .strictObject({
    id,
    updatedAt: seen,
    scope: z._default(z.enum(scopes), 'this'),
    ...details,
    appointmentDate: z.optional(details.appointmentDate),
    startTime: z.optional(details.startTime),
    endTime: z.optional(details.endTime),
    type: z.optional(z.enum(appointmentTypes)),
    repeat: rule,
    onConflict,
    bookAnyway,
    emailClient,
  })
  .check(endLater, placeFits)
export type AppointmentChange = z.infer<typeof AppointmentChange>

/**
 * An appointment. Day and times are in `timeZone`, the practice's current zone; if the practice changed its zone, an appointment may end on the next day.
 * `late`: cancelled inside the cancellation window that applied when it was booked. Lists contain only the beginning of the notes.
 */
export const Appointment = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  appointmentDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  notes: z.nullable(z.string()),
  meetingLink: z.nullable(z.string()),
  place: z.nullable(z.string()),
  overlapAllowed: z.boolean(),
  cancellationHours: z.int(),
  cancelledAt: z.nullable(instant),
  cancelledBy: z.nullable(z.enum(['therapist', 'client'])),
  cancelReason: z.nullable(z.string()),
  late: z.boolean(),
  confirmedAt: z.nullable(instant),
  seriesId: z.nullable(z.guid()),
  isException: z.boolean(),
  /** The session recorded for it. */
  sessionId: z.nullable(z.guid()),
  updatedAt: instant,
})
export type Appointment = z.infer<typeof Appointment>

/** One appointment with its recurrence rule and the state of its clinical note. */
export const FullAppointment = z.extend(Appointment, {
  clientEmail: z.nullable(z.string()),
  clientTimeZone: z.nullable(z.string()),
  repeat: z.nullable(SeriesRule),
  note: z.nullable(z.enum(['signed', 'draft'])),
})
export type FullAppointment = z.infer<typeof FullAppointment>

/** Appointments of the current month. `limit` is null if the plan has none. */
const Usage = z.object({ count: z.int(), limit: z.nullable(z.int()) })
export type Usage = z.infer<typeof Usage>

/** An existing appointment at the same time. */
const Conflict = z.object({ id: z.guid(), clientName: z.string(), startsAt: z.string(), endsAt: z.string() })

/**
 * A previewed appointment. `shifted`: the clocks skip its start on that day, so it starts later. `outside`: not entirely within the practice's
 * availability, which does not stop the therapist. `busy`: times at which a connected calendar shows the therapist as busy, which doesn't either.
 */
export const Planned = z.object({
  appointmentDate: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  shifted: z.boolean(),
  outside: z.boolean(),
  conflicts: z.array(Conflict),
  busy: z.array(BusyTime),
})
export type Planned = z.infer<typeof Planned>

const SaveResult = z.object({ appointment: FullAppointment, saved: z.int(), skipped: z.array(z.string()) })
const tags = ['Appointments']
export const appointmentsContract = {
  calendar: operation(therapists)
    .route({ method: 'GET', path: '/calendar', summary: 'List the appointments of a range of days', tags })
    .input(dayRange)
    .output(z.object({ items: z.array(Appointment), today: z.string(), usage: Usage })),
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/appointments',
      summary: 'List upcoming, past or cancelled appointments, page by page, counted up to 501 or just above the page',
      tags,
    })
    .input(
      z.strictObject({
        which: z._default(z.enum(appointmentLists), 'upcoming'),
        search: z.optional(oneLine(maxAppointmentSearchLength)),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1),
      }),
    )
    .output(z.object({ items: z.array(Appointment), total: z.int(), today: z.string(), usage: Usage })),
  places: operation(therapists)
    .route({
      method: 'GET',
      path: '/appointments/places',
      summary: 'List the places of appointments in person',
      description: 'The usual one from the practice’s settings, and those used before, the last one first.',
      tags,
    })
    .output(z.object({ usual: z.nullable(z.string()), used: z.array(z.string()) })),
  get: operation(therapists, { sections: fullSections })
    .route({ method: 'GET', path: '/appointments/{id}', summary: 'Get an appointment', tags })
    .input(z.strictObject({ id }))
    .output(FullAppointment),
  preview: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/appointments/preview',
      summary: 'Preview an appointment or a series with its conflicts; nothing is saved',
      tags,
    })
    .input(
      z
        .strictObject({ id: z.optional(id), scope: z._default(z.enum(scopes), 'this'), ...details, repeat: rule })
        .check(endLater, placeFits),
    )
    .output(
      z.object({
        items: z.array(Planned),
        dropped: z.int(),
        monthsFull: z.array(z.string()),
        /** When connected calendars were read. */
        calendars: CalendarsRead,
      }),
    ),
  add: operation(therapists, { sendsTwice: true, refusals: ['already-exists', 'limit-reached', 'not-possible-now'] })
    .route({
      method: 'POST',
      path: '/appointments',
      successStatus: 201,
      summary: 'Add an appointment or a series',
      tags,
    })
    .input(AppointmentDetails)
    .output(SaveResult),
  update: operation(therapists, { refusals: ['already-exists', 'limit-reached', 'not-possible-now'] })
    .route({
      method: 'PUT',
      path: '/appointments/{id}',
      summary: 'Move or change an appointment, alone or with following or all upcoming ones of its series',
      tags,
    })
    .input(AppointmentChange)
    .output(z.extend(SaveResult, { undoId: z.nullable(z.guid()) })),
  undo: operation(therapists, { refusals: ['already-exists', 'version-conflict'], sections })
    .route({
      method: 'POST',
      path: '/appointments/undo',
      summary: 'Undo a change of an appointment or a series',
      tags,
    })
    .input(z.strictObject({ id: z.guid(appointmentTexts.undoGone) }))
    .output(z.object({ appointment: FullAppointment })),
  setStatus: operation(therapists, { refusals: ['already-exists', 'limit-reached', 'not-possible-now'], sections })
    .route({
      method: 'POST',
      path: '/appointments/{id}/status',
      summary: 'Confirm, complete, mark as no-show, cancel or restore',
      tags,
    })
    .input(
      z.strictObject({
        id,
        updatedAt: seen,
        status: z.enum(appointmentStatuses),
        reason: z.optional(z.nullable(oneLine(maxReasonLength))),
        scope: z._default(z.enum(scopes), 'this'),
        emailClient,
      }),
    )
    .output(z.object({ appointment: FullAppointment, changed: z.int() })),
  cancelAppointment: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/rpc/cancel_appointment', summary: 'Cancel an appointment', tags })
    .input(z.strictObject({ appointment_id: id }))
    .output(z.object({ id: z.guid() })),
}
