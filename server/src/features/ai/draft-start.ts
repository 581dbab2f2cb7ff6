import { sessionNoteTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { aiTexts, consentFor } from '@openhour/shared/features/ai/ai.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import type { LookedAt } from '@openhour/shared/features/ai/leaving.contract.ts'
import type { Engines } from '../../services/ai/engines.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { found, Refusal, refuseFuture, refusing } from '../../platform/refusal.ts'
import { consentMissing, noModel, worded } from './draft-problems.ts'
import { clearFailedDrafts } from './draft-changes.queries.ts'
import { type LeavingTexts, NotLookedAt } from './leaving.ts'
import { addDraft, findAiDraft, type NewDraft, refuseWithoutClient } from './drafts.queries.ts'

type Start = {
  operation: string
  input: unknown
  draft: NewDraft
  /** What the therapist has just looked at. */
  shown?: LookedAt | undefined
  /** Lets Passages write where there is something that the therapist has not looked at. */
  orPassages?: boolean
}

type Parts = { engines: Engines; leaving: LeavingTexts }

/**
 * Starts a draft in the background and answers it.
 * @throws Refusal if the client is missing, the session is in the future, no model is connected, the consent that the draft needs does not hold, or a
 * model's server would get something that the therapist has not looked at
 */
export function startDraft(
  context: HandlerContext,
  { engines, leaving }: Parts,
  { operation, input, draft: asked, shown: given, orPassages = false }: Start,
) {
  const { actor, run, runAfter, idempotent } = context
  async function asMayLeave(draft: NewDraft): Promise<NewDraft> {
    if (draft.engine !== 'model') return draft
    const about = { therapistId: actor.userId, clientId: draft.clientId, sources: draft.input.sources ?? [] }
    try {
      return { ...draft, shown: await leaving.lookedAt(about, given) }
    } catch (error) {
      if (!orPassages || !(error instanceof NotLookedAt)) throw error
      return { ...draft, engine: 'passages', input: { ...draft.input, notShown: true } }
    }
  }
  return idempotent({
    operation,
    input,
    run: async (id, claim) => {
      if (asked.kind === 'session') refuseFuture('sessionDate', asked.ofDate, sessionNoteTexts.futureDate)
      if (asked.engine === 'model' && !engines.model) throw new Refusal('not-possible-now', noModel)
      const draft = await asMayLeave(asked)
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
