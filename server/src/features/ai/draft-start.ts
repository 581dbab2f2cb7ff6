import { sessionNoteTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { aiTexts, consentFor } from '@openhour/shared/features/ai/ai.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import type { Engines } from '../../services/ai/engines.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { found, Refusal, refuseFuture, refusing } from '../../platform/refusal.ts'
import { consentMissing, noModel, worded } from './draft-problems.ts'
import { clearFailedDrafts } from './draft-changes.queries.ts'
import { addDraft, findAiDraft, type NewDraft, refuseWithoutClient } from './drafts.queries.ts'

type Start = { operation: string; input: unknown; draft: NewDraft }

/**
 * Starts a draft in the background and answers it.
 * @throws Refusal if the client is missing, the session is in the future, no model is connected, or the consent that the draft needs does not hold
 */
export function startDraft(context: HandlerContext, engines: Engines, { operation, input, draft }: Start) {
  const { actor, run, runAfter, idempotent } = context
  return idempotent({
    operation,
    input,
    run: async (id, claim) => {
      if (draft.kind === 'session') refuseFuture('sessionDate', draft.ofDate, sessionNoteTexts.futureDate)
      if (draft.engine === 'model' && !engines.model) throw new Refusal('not-possible-now', noModel)
      const { clientId, kind, ofDate } = draft
      const before = [
        ...claim,
        refuseWithoutClient(actor.userId, clientId),
        clearFailedDrafts(actor.userId, clientId, kind, ofDate),
        addDraft(actor.userId, id, draft),
      ]
      const rows = await refusing(runAfter(before, findAiDraft(actor.userId, id)), {
        'client-missing': () => new Refusal('not-found', clientNotFound),
        'consent-missing': () => new Refusal('not-possible-now', consentMissing[consentFor(draft.kind)]),
      })
      return worded(found(rows, aiTexts.draftNotFound))
    },
    replay: async (id) => worded(found((await run(findAiDraft(actor.userId, id)))[0], aiTexts.draftNotFound)),
  })
}
