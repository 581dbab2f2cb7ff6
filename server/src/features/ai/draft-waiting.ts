import { setTimeout as pause } from 'node:timers/promises'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { type FairShare, openFairShare } from '../../platform/fair-share.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { worded } from './draft-problems.ts'
import { findAiDraft, findDraftEnd } from './drafts.queries.ts'

const lookEveryMs = 200
/** Less than proxies usually wait for an answer. */
const longestMs = 55_000

const stillWriting =
  'The draft is still being written, and goes on. Find it in the client’s profile in a few minutes; nothing is lost.'

const ownShare =
  'Two drafts of yours are being written while their callers wait, so nothing was started. Try again when one of them is written.'
const busy = 'The server is busy writing other drafts, so nothing was started. Try again in a minute.'

/** For everything that waits for a draft: each waiting caller holds a connection for up to a minute and asks the database all that time. */
export function openDraftWaiting(): FairShare {
  return openFairShare({
    atOnce: 16,
    ofOne: 2,
    // A caller that waited for a turn would wait too long for its draft.
    mayWait: 0,
    maxWaitMs: 5000,
    tooMuch: () => new Refusal('unavailable', ownShare, { retryAfterSeconds: 10 }),
    allBusy: () => new Refusal('unavailable', busy, { retryAfterSeconds: 30 }),
  })
}

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
