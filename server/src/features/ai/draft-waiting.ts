import { setTimeout as pause } from 'node:timers/promises'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { worded } from './draft-problems.ts'
import { findAiDraft, findDraftEnd } from './drafts.queries.ts'

const lookEveryMs = 200
/** Less than proxies usually wait for an answer. */
const longestMs = 55_000

const stillWriting =
  'The draft is still being written, and goes on. Find it in the client’s profile in a few minutes; nothing is lost.'

/**
 * Waits until a draft has ended, for callers that take one answer.
 * @throws Refusal if it failed, was stopped, or takes too long
 */
export async function endOfDraft({ actor, run }: HandlerContext, id: string): Promise<AiDraft> {
  for (const until = performance.now() + longestMs; performance.now() < until; await pause(lookEveryMs)) {
    const [ends] = await run(findDraftEnd(actor.userId, id))
    if (found(ends, aiTexts.draftNotFound).endedAt === null) continue
    const [rows] = await run(findAiDraft(actor.userId, id))
    const draft = worded(found(rows, aiTexts.draftNotFound))
    if (draft.state === 'ready') return draft
    throw new Refusal('not-possible-now', draft.problem ?? draft.stage ?? 'The draft was stopped. Start it again.')
  }
  throw new Refusal('not-possible-now', stillWriting)
}
