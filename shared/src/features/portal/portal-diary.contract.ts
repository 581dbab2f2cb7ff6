import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { longText } from '../../lib/text.ts'
import { givenRating, RecordDetails, Trend } from '../wellness-records/wellness-records.contract.ts'
import { trendSpans } from '../wellness-records/wellness-records.rules.ts'
import { recordTexts } from '../wellness-records/record-texts.ts'
import { diaryTexts, maxEntryNoteLength } from './portal-diary.rules.ts'
import { practiceNotFound } from './portal.rules.ts'

const { triggers, copingStrategiesUsed } = RecordDetails.shape
/** Null or left out is unanswered: nothing is assumed in a client's name. */
const rating = z.optional(z.nullable(givenRating))
const words = {
  moodRating: rating,
  anxietyLevel: rating,
  energyLevel: rating,
  sleepQuality: rating,
  stressLevel: rating,
  triggers,
  copingStrategiesUsed,
  notes: z.optional(z.nullable(longText(maxEntryNoteLength))),
}

/** What a client writes into an entry of their diary. */
export const MoodEntryWords = z.strictObject(words)
export type MoodEntryWords = z.infer<typeof MoodEntryWords>

/** The same with the id and the day that only a new entry gets, as the form has it. */
export const MoodEntryDetails = z.strictObject({
  id: z.guid(diaryTexts.notFound),
  logDate: day(recordTexts.noDate),
  ...words,
})
export type MoodEntryDetails = z.infer<typeof MoodEntryDetails>

/** An entry as its author sees it. `readAt` is when the therapist marked it as read; from then on it stays as it is. */
export const MoodEntry = z.object({
  id: z.guid(),
  logDate: z.string(),
  moodRating: z.nullable(z.int()),
  anxietyLevel: z.nullable(z.int()),
  energyLevel: z.nullable(z.int()),
  sleepQuality: z.nullable(z.int()),
  stressLevel: z.nullable(z.int()),
  triggers: z.array(z.string()),
  copingStrategiesUsed: z.array(z.string()),
  notes: z.nullable(z.string()),
  writtenAt: z.string(),
  readAt: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type MoodEntry = z.infer<typeof MoodEntry>

const clientId = z.guid(practiceNotFound)
const id = z.guid(diaryTexts.notFound)
const tags = ['Client portal']
const entries = '/portal/practices/{clientId}/mood-entries' as const
const entry = `${entries}/{id}` as const

export const portalDiaryContract = {
  listMoodEntries: operation(clientsOnly)
    .route({
      method: 'GET',
      path: entries,
      summary: 'The entries of the client’s mood diary, newest day first, a page at a time, with their trend',
      tags,
    })
    .input(
      z.strictObject({
        clientId,
        page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1),
        weeks: z._default(z.literal(trendSpans), 4),
      }),
    )
    .output(z.object({ items: z.array(MoodEntry), total: z.int(), trend: Trend })),
  getMoodEntry: operation(clientsOnly)
    .route({ method: 'GET', path: entry, summary: 'One entry of the client’s mood diary', tags })
    .input(z.strictObject({ clientId, id }))
    .output(MoodEntry),
  addMoodEntry: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: entries,
      successStatus: 201,
      summary: 'Write an entry into the mood diary',
      description:
        'A rating that is null or left out is unanswered; an entry needs one rating, or words. The sender chooses the `id`. Sending an entry again is safe: it is saved once, and each answer is the saved entry. `writtenAt` is when it was written, for entries that were written offline.',
      tags,
    })
    .input(
      z.strictObject({
        clientId,
        writtenAt: z.optional(z.iso.datetime(diaryTexts.noTime)),
        ...MoodEntryDetails.shape,
      }),
    )
    .output(MoodEntry),
  changeMoodEntry: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({
      method: 'PUT',
      path: entry,
      summary: 'Change an entry that the therapist has not read yet',
      description:
        'Send the `updatedAt` that the change is based on. Answers 409 `version-conflict` if there is a newer one.',
      tags,
    })
    .input(z.strictObject({ clientId, id, ...words, updatedAt: z.iso.datetime('updatedAt is required') }))
    .output(MoodEntry),
  deleteMoodEntry: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({ method: 'DELETE', path: entry, summary: 'Delete an entry that the therapist has not read yet', tags })
    .input(z.strictObject({ clientId, id }))
    .output(z.object({ id: z.guid() })),
}
