import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { hoursBeforeLimits, requestStates, requestTexts } from './measure-requests.rules.ts'
import { measureTexts } from './measure-texts.ts'

/** A measure that a client was asked to fill in: once, or before the session that starts at `startsAt`. */
export const MeasureRequest = z.object({
  id: z.guid(),
  clientId: z.guid(),
  measureId: z.string(),
  scheduleId: z.nullable(z.guid()),
  startsAt: z.nullable(z.string()),
  /** The last day to fill it in, in the practice’s time zone. */
  dueDate: z.nullable(z.string()),
  state: z.enum(requestStates),
  responseId: z.nullable(z.guid()),
  createdAt: z.string(),
})
export type MeasureRequest = z.infer<typeof MeasureRequest>

/** A measure that is requested before every session, so many hours ahead. */
export const MeasureSchedule = z.object({
  id: z.guid(),
  clientId: z.guid(),
  measureId: z.string(),
  hoursBefore: z.int(),
  createdAt: z.string(),
})
export type MeasureSchedule = z.infer<typeof MeasureSchedule>

const clientId = z.guid(requestTexts.clientNotFound)
const measureId = z.string(measureTexts.noMeasure).check(z.maxLength(60, measureTexts.noMeasure))
const { least, most } = hoursBeforeLimits
const One = z.strictObject({ id: z.guid(requestTexts.notFound) })
const tags = ['Measures']

const single = { measureId, dueDate: z.optional(z.nullable(day(requestTexts.pastDate))) }
const scheduled = {
  measureId,
  hoursBefore: z
    .int(requestTexts.badHours)
    .check(z.minimum(least, requestTexts.badHours), z.maximum(most, requestTexts.badHours)),
}

export const measureRequestsContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/measure-requests',
      summary: 'What a client was asked to fill in, newest first, at most 100, and before every session',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(
      z.object({
        requests: z.array(MeasureRequest),
        schedules: z.array(MeasureSchedule),
        /** Whether the client is connected with the portal and can fill anything in. */
        canFill: z.boolean(),
      }),
    ),
  request: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/measure-requests',
      successStatus: 201,
      summary: 'Ask a client to fill in a measure once',
      tags,
    })
    .input(z.strictObject({ clientId, ...single }))
    .output(MeasureRequest),
  stop: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/measure-requests/{id}/stop', summary: 'Take back a request that waits', tags })
    .input(One)
    .output(MeasureRequest),
  schedule: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/measure-schedules',
      successStatus: 201,
      summary: 'Ask a client to fill in a measure before every session',
      description: 'The request appears in the portal so many hours before the start, and follows the appointment.',
      tags,
    })
    .input(z.strictObject({ clientId, ...scheduled }))
    .output(MeasureSchedule),
  stopSchedule: operation(therapists)
    .route({
      method: 'POST',
      path: '/measure-schedules/{id}/stop',
      summary: 'Stop asking before every session, and take back what waits',
      tags,
    })
    .input(One)
    .output(z.object({ id: z.guid() })),
}
