import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { itemList, longText } from '../../lib/text.ts'
import { maxItemLength, maxItems, recordAuthors, recordsPerPage, trendSpans } from './wellness-records.rules.ts'
import { recordTexts } from './record-texts.ts'

/** A rating that was given. */
export const givenRating = z
  .int(recordTexts.rating)
  .check(z.minimum(1, recordTexts.rating), z.maximum(10, recordTexts.rating))
const rating = z._default(givenRating, 5)
const items = itemList({ most: maxItems, longest: maxItemLength })
const details = {
  logDate: day(recordTexts.noDate),
  moodRating: rating,
  anxietyLevel: rating,
  energyLevel: rating,
  sleepQuality: rating,
  stressLevel: rating,
  triggers: items,
  copingStrategiesUsed: items,
  notes: z.optional(z.nullable(longText())),
}

/** A client's ratings on a day. A day may have several records. */
export const RecordDetails = z.strictObject(details)
export type RecordDetails = z.infer<typeof RecordDetails>

/** Null is unanswered, which only a client's entry can be. */
const answered = z.nullable(z.int())

/** `readAt` is when the therapist marked a client's entry as read. `createdAt` of such an entry is when the client wrote it. */
export const WellnessRecord = z.object({
  id: z.guid(),
  clientId: z.guid(),
  author: z.enum(recordAuthors),
  readAt: z.nullable(z.string()),
  logDate: z.string(),
  moodRating: answered,
  anxietyLevel: answered,
  energyLevel: answered,
  sleepQuality: answered,
  stressLevel: answered,
  triggers: z.array(z.string()),
  copingStrategiesUsed: z.array(z.string()),
  notes: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WellnessRecord = z.infer<typeof WellnessRecord>

const TrendPoint = z.object({
  date: z.string(),
  recordCount: z.int(),
  moodRating: z.nullable(z.number()),
  anxietyLevel: z.nullable(z.number()),
  energyLevel: z.nullable(z.number()),
  sleepQuality: z.nullable(z.number()),
  stressLevel: z.nullable(z.number()),
})
export type TrendPoint = z.infer<typeof TrendPoint>

/**
 * The ratings of the last weeks, oldest first, rounded to one decimal: by day for up to 12 weeks, otherwise by week (its Sunday). Days and weeks without
 * a rating have no point, and a rating that nobody gave is null. `recordCount` counts records with a rating. `from` and `to` are the first and last day or week of the range.
 */
export const Trend = z.object({
  unit: z.enum(['day', 'week']),
  from: z.string(),
  to: z.string(),
  points: z.array(TrendPoint),
})
export type Trend = z.infer<typeof Trend>

const RecordPage = z.object({ items: z.array(WellnessRecord), total: z.int(), unread: z.int(), trend: Trend })
export type RecordPage = z.infer<typeof RecordPage>

const clientId = z.guid(recordTexts.clientNotFound)
const id = z.guid(recordTexts.notFound)
const tags = ['Session wellness records']

export const wellnessRecordsContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/wellness-records',
      summary: "A client's session wellness records, newest day first, a page at a time, with their trend",
      tags,
    })
    .input(
      z.strictObject({
        clientId,
        page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1),
        weeks: z._default(z.literal(trendSpans), 12),
      }),
    )
    .output(RecordPage),
  get: operation(therapists)
    .route({ method: 'GET', path: '/wellness-records/{id}', summary: 'One session wellness record', tags })
    .input(z.strictObject({ id }))
    .output(WellnessRecord),
  add: operation(therapists, { sendsTwice: true })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/wellness-records',
      successStatus: 201,
      summary: 'Add a session wellness record',
      tags,
    })
    .input(z.strictObject({ clientId, ...details }))
    .output(WellnessRecord),
  markRead: operation(therapists)
    .route({
      method: 'POST',
      path: '/clients/{clientId}/wellness-records/read',
      summary: "Mark entries of the client's diary as read",
      description:
        'Send the `updatedAt` of what was read. An entry that the client has changed or deleted since is left out, and is not in the answer.',
      tags,
    })
    .input(
      z.strictObject({
        clientId,
        entries: z
          .array(z.strictObject({ id, updatedAt: z.iso.datetime('updatedAt is required') }))
          .check(z.minLength(1), z.maxLength(recordsPerPage)),
      }),
    )
    .output(z.object({ items: z.array(z.object({ id: z.guid(), readAt: z.string() })) })),
  update: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'PUT',
      path: '/wellness-records/{id}',
      summary: 'Change a session wellness record',
      description:
        'Send the `updatedAt` that the change is based on. Answers 409 `version-conflict` if there is a newer one.',
      tags,
    })
    .input(z.strictObject({ id, ...details, updatedAt: z.iso.datetime('updatedAt is required') }))
    .output(WellnessRecord),
  delete: operation(therapists)
    .route({ method: 'DELETE', path: '/wellness-records/{id}', summary: 'Delete a session wellness record', tags })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid() })),
}
