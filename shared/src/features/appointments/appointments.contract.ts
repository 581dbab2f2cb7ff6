import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { daysBetween } from '../../lib/days.ts'
import { longText, oneLine } from '../../lib/text.ts'
import { isTime, timeOfDay } from '../../lib/time-of-day.ts'
import {
  appointmentLists,
  appointmentStatuses,
  appointmentTexts,
  appointmentTypes,
  conflictAnswers,
  longestAppointmentNotes,
  longestReason,
  longestSeries,
  mostCalendarDays,
  scopes,
} from './appointments.rules.ts'

const time = (missing: string) => z.string({ error: missing }).check(z.regex(timeOfDay, appointmentTexts.noTime))
const webAddress = longText(2000).check(
  z.refine((text) => text === '' || /^https?:\/\/[\w.-]+(:\d+)?([/?#]\S*)?$/i.test(text), appointmentTexts.badLink),
)
const every = z.int().check(z.minimum(1), z.maximum(12))

/** How a series goes on; see `dayOfOccurrence`. `count` is how many there are in all, null for a series without an end. */
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
      z.refine(({ count }) => count === null || (count >= 1 && count <= longestSeries), appointmentTexts.tooMany),
    ),
  ),
)

const facts = {
  appointmentDate: day(appointmentTexts.noDay),
  startTime: time(appointmentTexts.required),
  endTime: time(appointmentTexts.required),
  type: z._default(z.enum(appointmentTypes), 'online'),
  notes: z.optional(z.nullable(longText(longestAppointmentNotes))),
  meetingLink: z.optional(z.nullable(webAddress)),
}
const endLater = z.refine<{ startTime?: string | undefined; endTime?: string | undefined }>(
  ({ startTime = '', endTime = '' }) => !isTime(startTime) || !isTime(endTime) || startTime < endTime,
  { path: ['endTime'], message: appointmentTexts.endFirst },
)
const clientId = z.guid(appointmentTexts.required)
const id = z.guid(appointmentTexts.notFound)
const seen = z.iso.datetime('What was seen of the appointment is required')
const answer = z._default(z.enum(conflictAnswers), 'refuse')

/** What a therapist fills in for an appointment or a series, on the clock of the practice. */
export const AppointmentDetails = z
  .strictObject({ clientId, ...facts, repeat: rule, onConflict: answer })
  .check(endLater)
export type AppointmentDetails = z.infer<typeof AppointmentDetails>

/**
 * What is changed; what is left out stays. `updatedAt` is the one that was seen, times are on the practice's clock. With `following` and `all` the day
 * is that of the appointment which was opened: it lies there, and its series goes through it. Of a series what stays is each one's own. The answer's
 * `undoId` undoes the change, for an hour; it is null for one of the rhythm.
 */
export const AppointmentChange = z
  .strictObject({
    id,
    updatedAt: seen,
    scope: z._default(z.enum(scopes), 'this'),
    ...facts,
    appointmentDate: z.optional(facts.appointmentDate),
    startTime: z.optional(facts.startTime),
    endTime: z.optional(facts.endTime),
    type: z.optional(z.enum(appointmentTypes)),
    repeat: rule,
    onConflict: answer,
  })
  .check(endLater)
export type AppointmentChange = z.infer<typeof AppointmentChange>

/**
 * An appointment. Day and times are what the clocks of `timeZone` show, which is the practice's zone of today; the instants say the same for every
 * zone. Seen from a zone that the practice moved to, one may end on the next day. `late`: it was cancelled inside the window that was agreed on. A list
 * carries the beginning of the notes only.
 */
export const Appointment = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  appointmentDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  notes: z.nullable(z.string()),
  meetingLink: z.nullable(z.string()),
  overlapAllowed: z.boolean(),
  cancellationHours: z.int(),
  cancelledAt: z.nullable(z.string()),
  cancelledBy: z.nullable(z.enum(['therapist', 'client'])),
  cancelReason: z.nullable(z.string()),
  late: z.boolean(),
  confirmedAt: z.nullable(z.string()),
  seriesId: z.nullable(z.guid()),
  isException: z.boolean(),
  /** The session that was written about it. */
  sessionId: z.nullable(z.guid()),
  updatedAt: z.string(),
})
export type Appointment = z.infer<typeof Appointment>

/** One appointment, with how its series goes on, and how far its clinical note is. */
export const AppointmentWhole = z.extend(Appointment, {
  clientEmail: z.string(),
  clientTimeZone: z.nullable(z.string()),
  repeat: z.nullable(SeriesRule),
  note: z.nullable(z.enum(['signed', 'draft'])),
})
export type AppointmentWhole = z.infer<typeof AppointmentWhole>

/** Null where nothing bounds it. */
const Usage = z.object({ count: z.int(), limit: z.nullable(z.int()) })
export type Usage = z.infer<typeof Usage>

/** An existing appointment at the same time. */
const Conflict = z.object({ id: z.guid(), clientName: z.string(), startsAt: z.string(), endsAt: z.string() })

/**
 * One appointment as it would be. `shifted`: the clocks skip its time on that day, so that it begins later; `outside`: it is not wholly within the
 * practice's hours of that day, which binds no therapist.
 */
export const Planned = z.object({
  appointmentDate: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  shifted: z.boolean(),
  outside: z.boolean(),
  conflicts: z.array(Conflict),
})
export type Planned = z.infer<typeof Planned>

const Written = z.object({ appointment: AppointmentWhole, made: z.int(), skipped: z.array(z.string()) })

const tags = ['Appointments']
export const appointmentsContract = {
  calendar: operation(therapists)
    .route({ method: 'GET', path: '/calendar', summary: 'The appointments of some days', tags })
    .input(
      z.strictObject({ from: day(appointmentTexts.noDay), to: day(appointmentTexts.noDay) }).check(
        z.refine(({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) < mostCalendarDays, {
          path: ['to'],
          message: appointmentTexts.tooLongRange,
        }),
      ),
    )
    .output(z.object({ items: z.array(Appointment), today: z.string(), usage: Usage })),
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/appointments',
      summary: 'Appointments from today on, of days before, or cancelled; a page at a time',
      tags,
    })
    .input(
      z.strictObject({
        which: z._default(z.enum(appointmentLists), 'upcoming'),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1),
      }),
    )
    .output(z.object({ items: z.array(Appointment), total: z.int(), today: z.string(), usage: Usage })),
  get: operation(therapists)
    .route({ method: 'GET', path: '/appointments/{id}', summary: 'One appointment whole', tags })
    .input(z.strictObject({ id }))
    .output(AppointmentWhole),
  preview: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/appointments/preview',
      summary: 'Preview an appointment or a series with its conflicts; nothing is saved',
      tags,
    })
    .input(
      z
        .strictObject({ id: z.optional(id), scope: z._default(z.enum(scopes), 'this'), ...facts, repeat: rule })
        .check(endLater),
    )
    .output(z.object({ items: z.array(Planned), dropped: z.int(), monthsFull: z.array(z.string()) })),
  add: operation(therapists, { sendsTwice: true, refusals: ['already-exists', 'limit-reached', 'not-possible-now'] })
    .route({
      method: 'POST',
      path: '/appointments',
      successStatus: 201,
      summary: 'Add an appointment, or a series of them',
      tags,
    })
    .input(AppointmentDetails)
    .output(Written),
  update: operation(therapists, { refusals: ['already-exists', 'limit-reached', 'not-possible-now'] })
    .route({
      method: 'PUT',
      path: '/appointments/{id}',
      summary: 'Move or change an appointment, it and those after it, or all to come of its series',
      tags,
    })
    .input(AppointmentChange)
    .output(z.extend(Written, { undoId: z.nullable(z.guid()) })),
  undo: operation(therapists, { refusals: ['already-exists', 'changed-meanwhile'] })
    .route({
      method: 'POST',
      path: '/appointments/undo',
      summary: 'Undo a change of an appointment or a series',
      tags,
    })
    .input(z.strictObject({ id: z.guid(appointmentTexts.undoGone) }))
    .output(z.object({ appointment: AppointmentWhole })),
  setStatus: operation(therapists, { refusals: ['already-exists', 'limit-reached', 'not-possible-now'] })
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
        reason: z.optional(z.nullable(oneLine(longestReason))),
        scope: z._default(z.enum(scopes), 'this'),
      }),
    )
    .output(z.object({ appointment: AppointmentWhole, changed: z.int() })),
  cancelAppointment: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/rpc/cancel_appointment', summary: 'Cancel an appointment', tags: ['Procedures'] })
    .input(z.strictObject({ appointment_id: id }))
    .output(z.object({ id: z.guid() })),
}
