import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapistsWith } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { requiredText } from '../../lib/text.ts'
import { aiTexts, defaultDuration, maxNotes } from './ai.rules.ts'

/** The specified functions at `/functions/v1/<name>`, with exactly the specified payloads. */
export const aiFunctions = {
  'generate-session-summary': operation(therapistsWith('summaries'), {
    sendsTwice: true,
    refusals: ['not-possible-now', 'unavailable'],
  })
    .route({
      method: 'POST',
      path: '/generate-session-summary',
      summary: 'Summarize notes of a session, and wait for it',
      description:
        'Uses the engine of the settings. The draft can be reviewed and saved in the client’s profile; lines of a model without support in the notes are only there.',
      tags: ['Functions'],
    })
    .input(
      z.strictObject({
        notes: requiredText(maxNotes, aiTexts.notesRequired),
        clientId: z.guid('Client not found'),
        sessionDate: day('Please select a session date'),
        duration: z._default(z.int().check(z.minimum(1), z.maximum(1440)), defaultDuration),
      }),
    )
    .output(
      z.object({
        session_summary: z.string(),
        key_discussion_points: z.array(z.string()),
        action_items: z.array(z.string()),
      }),
    ),
}
