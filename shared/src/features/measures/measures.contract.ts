import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { longText, requiredText } from '../../lib/text.ts'
import { MeasurePack } from './measure-pack.ts'
import { measureTexts } from './measure-texts.ts'

const answer = z.nullable(z.int())

/** A response to a measure, with the score from when it was entered. `missing` is the number of missing items. Without a score, there is no band. */
export const MeasureResponse = z.object({
  id: z.guid(),
  clientId: z.guid(),
  sessionId: z.nullable(z.string()),
  measureId: z.string(),
  packVersion: z.int(),
  takenDate: z.string(),
  answers: z.array(answer),
  unscored: z.array(answer),
  score: z.nullable(z.number()),
  band: z.nullable(z.string()),
  missing: z.int(),
  clustersMet: z.nullable(z.boolean()),
  filledBy: z.enum(['therapist', 'client']),
  comment: z.nullable(z.string()),
  /** When the therapist marked what the client filled in as read. */
  readAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type MeasureResponse = z.infer<typeof MeasureResponse>

/** A risk alert about an answer that indicates self-harm. It stays open until the therapist documents what was done. */
export const RiskAlert = z.object({
  id: z.guid(),
  clientId: z.guid(),
  responseId: z.guid(),
  measureId: z.string(),
  takenDate: z.string(),
  item: z.int(),
  answer: z.int(),
  createdAt: z.string(),
  acknowledgedAt: z.nullable(z.string()),
  actionTaken: z.nullable(z.string()),
})
export type RiskAlert = z.infer<typeof RiskAlert>

/** An open alert in the list of all clients. */
export const OpenAlert = z.extend(RiskAlert, { clientName: z.string(), clientArchived: z.boolean() })
export type OpenAlert = z.infer<typeof OpenAlert>

const clientId = z.guid(measureTexts.clientNotFound)
const tags = ['Measures']

const details = {
  measureId: z.string(measureTexts.noMeasure).check(z.maxLength(60, measureTexts.noMeasure)),
  takenDate: day(measureTexts.noDate),
  answers: z.array(answer, measureTexts.notAnswers).check(z.maxLength(100, measureTexts.notAnswers)),
  unscored: z._default(z.array(answer).check(z.maxLength(10, measureTexts.notAnswers)), []),
  sessionId: z.optional(z.nullable(z.guid(measureTexts.sessionNotFound))),
  comment: z.optional(z.nullable(longText(2000))),
}
/** A response in an input. */
export const ResponseDetails = z.strictObject(details)
export type ResponseDetails = z.infer<typeof ResponseDetails>

const action = { actionTaken: requiredText(2000, measureTexts.noAction) }
/** The text with which a therapist acknowledges an alert. */
export const AlertAction = z.strictObject(action)

export const measuresContract = {
  packs: operation(therapists)
    .route({ method: 'GET', path: '/measures', summary: 'The measures of this installation', tags })
    .output(z.object({ packs: z.array(MeasurePack) })),
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/measures',
      summary: "A client's filled-in measures, newest first, at most 400, with their alerts",
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(z.object({ responses: z.array(MeasureResponse), total: z.int(), alerts: z.array(RiskAlert) })),
  add: operation(therapists, { sendsTwice: true })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/measures',
      successStatus: 201,
      summary: 'Add a response to a measure, scored by its rules',
      tags,
    })
    .input(z.strictObject({ clientId, ...details }))
    .output(z.object({ response: MeasureResponse, alerts: z.array(RiskAlert) })),
  markRead: operation(therapists)
    .route({
      method: 'POST',
      path: '/clients/{clientId}/measures/read',
      summary: 'Mark what a client filled in as read',
      tags,
    })
    .input(
      z.strictObject({ clientId, ids: z.array(z.guid(measureTexts.notFound)).check(z.minLength(1), z.maxLength(100)) }),
    )
    .output(z.object({ items: z.array(z.object({ id: z.guid(), readAt: z.string() })) })),
  delete: operation(therapists, { refusals: ['not-possible-now', 'signed'] })
    .route({
      method: 'DELETE',
      path: '/measures/{id}',
      summary: 'Delete a response; refused if it has a risk alert',
      tags,
    })
    .input(z.strictObject({ id: z.guid(measureTexts.notFound) }))
    .output(z.object({ id: z.guid() })),
  openAlerts: operation(therapists)
    .route({
      method: 'GET',
      path: '/risk-alerts',
      summary: 'The practice’s unacknowledged alerts',
      tags,
    })
    .output(z.object({ alerts: z.array(OpenAlert), total: z.int() })),
  acknowledge: operation(therapists, { closedToKeys: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/risk-alerts/{id}/acknowledge',
      summary: 'Acknowledge an alert by documenting what was done',
      tags,
    })
    .input(z.strictObject({ id: z.guid(measureTexts.alertNotFound), ...action }))
    .output(RiskAlert),
}
