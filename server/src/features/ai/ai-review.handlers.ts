import { aiReviewContract } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { aiReviewPerPage } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import { findConsentClient } from '../consents/consents.queries.ts'
import { worded } from './draft-problems.ts'
import { pageOf, positionOf } from './ai-cursor.queries.ts'
import { countReview, listMade, listReview, removeMade } from './ai-review.queries.ts'

export function aiReviewRouter({ reads }: { reads: ListReads }) {
  const os = implement(aiReviewContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { show, clientId = null, after: cursor }, context: { actor, run } }) => {
      const ofClient = clientId !== null
      const after = positionOf(cursor)
      const [rows, [totals]] = await run(
        listReview(show, ofClient, after !== undefined)(actor.userId, clientId, after ?? { at: '', id: '' }),
        countReview(ofClient)(actor.userId, clientId),
      )
      reads.note(actor, tableOf[show], clientId ?? undefined)
      const { clientName, ...counts } = totals ?? none
      const byDay = show === 'notes' || show === 'reports'
      const { items, next } = pageOf(rows, aiReviewPerPage, (row) => (byDay ? row.ofDate : row.createdAt))
      return { items: items.map(worded), next, counts, clientName }
    }),

    made: os.made.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [clients, items] = await run(findConsentClient(actor.userId, clientId), listMade(clientId))
      found(clients, clientNotFound)
      return { items }
    }),

    removeMade: os.removeMade.handler(async ({ input: { clientId, purpose }, context: { actor, run } }) => {
      const [clients, removed] = await run(findConsentClient(actor.userId, clientId), removeMade(clientId, purpose))
      found(clients, clientNotFound)
      return found(removed, clientNotFound)
    }),
  })
}

const none = { review: 0, progress: 0, failed: 0, clientName: null }
const tableOf = {
  review: 'ai_drafts',
  progress: 'ai_drafts',
  failed: 'ai_drafts',
  notes: 'ai_session_notes',
  reports: 'ai_weekly_reports',
} as const
