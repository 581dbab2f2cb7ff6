import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { practiceNotFound } from '../portal/portal.rules.ts'
import { MeasurePack } from './measure-pack.ts'
import { portalMeasureTexts, requestStates } from './measure-requests.rules.ts'

/** A questionnaire that the client was asked to fill in, never with a score. */
export const PortalMeasure = z.object({
  id: z.guid(),
  /** Null if the installation no longer has the measure. */
  name: z.nullable(z.string()),
  /** What it is about, in plain words, and how many minutes it takes. Null if the measure does not say. */
  title: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  state: z.enum(requestStates),
  /** Of the appointment that it is for. */
  startsAt: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** When the therapist marked the answers as read. */
  readAt: z.nullable(z.string()),
})
export type PortalMeasure = z.infer<typeof PortalMeasure>

const { version, question, licence, options, unscored, riskItems } = MeasurePack.shape

/** What the form asks, without how it is scored. An answer of `from` or more to one of `riskItems` shows where to find help, at once. */
const MeasureQuestions = z.object({
  version,
  question,
  licence,
  items: z.array(z.object({ text: z.string() })),
  options,
  unscored,
  riskItems,
})

export type MeasureQuestions = z.infer<typeof MeasureQuestions>

const answers = z.array(z.nullable(z.int()), portalMeasureTexts.notAnswers)
const sentAnswers = {
  answers: answers.check(z.maxLength(100, portalMeasureTexts.notAnswers)),
  unscored: z._default(answers.check(z.maxLength(10, portalMeasureTexts.notAnswers)), []),
}

/** What the client answers. */
export const MeasureAnswers = z.strictObject(sentAnswers)

const OpenedMeasure = z.extend(PortalMeasure, {
  /** Null if the installation no longer has the measure, or has it in another version than the one answered. */
  questions: z.nullable(MeasureQuestions),
  /** What the client sent. */
  answers: z.nullable(answers),
  unscored: z.nullable(answers),
})
export type OpenedMeasure = z.infer<typeof OpenedMeasure>

const record = { clientId: z.guid(practiceNotFound) }
const One = z.strictObject({ ...record, id: z.guid(portalMeasureTexts.notFound) })
const path = (rest: string) => `/portal/practices/{clientId}/measures${rest}` as const
const tags = ['Client portal']

export const portalMeasuresContract = {
  list: operation(clientsOnly)
    .route({
      method: 'GET',
      path: path(''),
      summary: 'What the client was asked to fill in: first what waits, then what was sent, a page at a time',
      tags,
    })
    .input(z.strictObject({ ...record, page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1) }))
    .output(z.object({ waiting: z.array(PortalMeasure), items: z.array(PortalMeasure), total: z.int() })),
  get: operation(clientsOnly)
    .route({
      method: 'GET',
      path: path('/{id}'),
      summary: 'The questions of a request, and what the client sent',
      tags,
    })
    .input(One)
    .output(OpenedMeasure),
  send: operation(clientsOnly, { refusals: ['not-possible-now', 'version-conflict'] })
    .route({
      method: 'POST',
      path: path('/{id}/answers'),
      summary: 'Send the answers to a request',
      description:
        'Sending the same answers again is safe: they are saved once. `version` is that of the questions. Questions may be left out.',
      tags,
    })
    .input(z.extend(One, { version: z.int().check(z.minimum(1)), ...sentAnswers }))
    .output(PortalMeasure),
}
