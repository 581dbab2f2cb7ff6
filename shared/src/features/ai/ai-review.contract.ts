import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { aiConsentPurposes, aiCursorForm, aiReviewFilters, cursorInvalid } from './ai-review.rules.ts'
import { aiDraftKinds, aiReviewKinds, aiDraftStates, aiEngines } from './ai.rules.ts'

/** A draft, a session note or a weekly report in the list of everything that AI wrote. */
export const AiReviewItem = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  clientArchived: z.boolean(),
  kind: z.enum(aiDraftKinds),
  /** Null of what was kept. */
  state: z.nullable(z.enum(aiDraftStates)),
  /** Null of a report that the therapist wrote. */
  engine: z.nullable(z.enum(aiEngines)),
  model: z.nullable(z.string()),
  byJob: z.boolean(),
  /** Of a session its day, of a report the first day of its week. */
  ofDate: z.string(),
  /** How many lines there are, how many of them have no support, and how many are about safety. */
  lines: z.int(),
  unsupported: z.int(),
  safety: z.int(),
  /** The first lines, shortened. */
  firstLines: z.array(z.string()),
  percent: z.int(),
  stage: z.nullable(z.string()),
  /** Why it failed, in words for the therapist. */
  problem: z.nullable(z.string()),
  createdAt: z.string(),
})
export type AiReviewItem = z.infer<typeof AiReviewItem>

/** A draft to review that quotes passages about danger. `ofDate`: the session's day, or the first day of the report's week. */
export const UrgentDraft = z.object({ id: z.guid(), kind: z.enum(aiReviewKinds), ofDate: z.string() })
export type UrgentDraft = z.infer<typeof UrgentDraft>

export const AiReviewList = z.object({
  items: z.array(AiReviewItem),
  /** The cursor of the next page; null on the last page. */
  next: z.nullable(z.string()),
  /** How many drafts there are of each state. */
  counts: z.object({ review: z.int(), progress: z.int(), failed: z.int() }),
  /** The chosen client's name; null if there is no such client. */
  clientName: z.nullable(z.string()),
})
export type AiReviewList = z.infer<typeof AiReviewList>

/** How much was made under withdrawn consents of a client for one purpose, and still exists. */
export const MadeUnderConsent = z.object({
  purpose: z.enum(aiConsentPurposes),
  drafts: z.int(),
  sessionNotes: z.int(),
  weeklyReports: z.int(),
})
export type MadeUnderConsent = z.infer<typeof MadeUnderConsent>

const clientId = z.guid(clientNotFound)
const tags = ['AI review']

export const aiReviewContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/ai-review',
      summary: 'AI drafts to review, and what was kept, across clients, newest first',
      description: 'Archived clients are included. `counts` are those of the chosen client, or of all.',
      tags,
    })
    .input(
      z.strictObject({
        show: z._default(z.enum(aiReviewFilters), 'review'),
        clientId: z.optional(clientId),
        after: z.optional(z.string().check(z.regex(aiCursorForm, cursorInvalid))),
      }),
    )
    .output(AiReviewList),
  made: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/ai-made',
      summary: 'What was made under consents to AI that the client has withdrawn, and still exists',
      description: 'Purposes without anything are left out.',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(z.object({ items: z.array(MadeUnderConsent) })),
  removeMade: operation(therapists)
    .route({
      method: 'POST',
      path: '/clients/{clientId}/ai-made/remove',
      summary: 'Delete what was made under withdrawn consents for one purpose',
      description:
        'Drafts, session notes and weekly reports go in one transaction, with an entry in the audit log for each. Clinical notes and the list of requests stay.',
      tags,
    })
    .input(z.strictObject({ clientId, purpose: z.enum(aiConsentPurposes) }))
    .output(MadeUnderConsent),
}
