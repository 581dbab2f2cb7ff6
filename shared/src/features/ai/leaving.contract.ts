import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapistsWith } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { hasText } from '../../lib/storable.ts'
import { longText } from '../../lib/text.ts'
import { AiSource, ofRecords } from './ai-lines.contract.ts'
import { aiTexts, maxNotes, maxTranscript } from './ai.rules.ts'
import { maxLeavingNames, maxLeavingTexts } from './leaving.rules.ts'

/** What the therapist saw before it left: the hash of each text, and the names that are sent as written. */
export const LookedAt = z.strictObject({
  texts: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(maxLeavingTexts)),
  left: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(maxLeavingNames)),
})
export type LookedAt = z.infer<typeof LookedAt>

/** What a model's server would get. */
export const Leaving = z.object({
  /** Scheme, host and port of the server; null if nothing leaves this machine. */
  sentTo: z.nullable(z.string()),
  /** Whether there is something in it that the therapist has not looked at. */
  asks: z.boolean(),
  texts: z.array(
    z.object({
      ...z.pick(AiSource, { kind: true, date: true }).shape,
      hash: z.string(),
      /** In the order of the text. `token`: what leaves instead, null if it leaves as written; `person`: the name of `people` that it is. */
      parts: z.array(z.object({ text: z.string(), token: z.nullable(z.string()), person: z.nullable(z.string()) })),
    }),
  ),
  /** Likely names of other people. `left`: sent as written, as the therapist chose before. */
  people: z.array(z.object({ name: z.string(), times: z.int(), left: z.boolean() })),
})
export type Leaving = z.infer<typeof Leaving>

const clientId = z.guid('Client not found')
const tags = ['AI drafts']

export const leavingContract = {
  ofSession: operation(therapistsWith('summaries'))
    .route({
      method: 'POST',
      path: '/clients/{clientId}/ai-drafts/session/leaving',
      summary: "What would leave for a model's server, with everything that is replaced",
      description:
        'Answers the hashes that `shown` of the draft needs. Nothing is sent and nothing is stored. With a model on this machine, nothing leaves.',
      tags,
    })
    .input(
      z
        .strictObject({
          clientId,
          notes: longText(maxNotes, aiTexts.notesRequired),
          transcript: z.optional(z.nullable(longText(maxTranscript))),
        })
        .check(
          z.refine(({ notes, transcript }) => hasText(notes) || hasText(transcript ?? ''), {
            path: ['notes'],
            message: aiTexts.notesRequired,
          }),
        ),
    )
    .output(Leaving),
  ofReport: operation(therapistsWith('weeklyReports'), {
    refusals: ['not-possible-now'],
    sections: ofRecords({ texts: [], people: [] }),
  })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/ai-drafts/report/leaving',
      summary: "What of a week's records would leave for a model's server",
      tags,
    })
    .input(z.strictObject({ clientId, weekStartDate: day('Please select a start date') }))
    .output(Leaving),
}
