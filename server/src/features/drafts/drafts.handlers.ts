import { hkdfSync } from 'node:crypto'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { draftsContract } from '@openhour/shared/features/drafts/drafts.contract.ts'
import { draftOfAnother, draftsTooLarge, tooManyDrafts } from '@openhour/shared/features/drafts/drafts.rules.ts'
import { implement } from '@orpc/server'
import { nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { findDraft, listDrafts, refuseAtDraftLimit, removeDraft, saveDraft } from './drafts.queries.ts'

/** Derived and never stored. Only available within the same sign-in session. */
function ofSignIn(secret: string, signInSessionId: string, what: string): string {
  return Buffer.from(hkdfSync('sha256', secret, signInSessionId, `openhour ${what}`, 32)).toString('base64url')
}

const dayMs = 86_400_000

/** The same for all of a person's sessions on a day, so that only they can recover after the next sign-in what a lost session left unsaved. */
function leftKey(secret: string, userId: string, daysAgo: number): { day: string; key: string } {
  const day = new Date(nowMs() - daysAgo * dayMs).toISOString().slice(0, 10)
  const key = hkdfSync('sha256', secret, `${userId} ${day}`, 'openhour left unsaved', 32)
  return { day, key: Buffer.from(key).toString('base64url') }
}

/** Refuses a page of someone else than the signed-in person: another person has signed in in this browser since. */
function refuseOfAnother(actor: { userId: string }, ownerId: string | undefined): void {
  if (ownerId !== undefined && ownerId !== actor.userId) throw new Refusal('not-possible-now', draftOfAnother)
}

export function draftsRouter({ secret }: { secret: string }) {
  const os = implement(draftsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ context: { actor, run } }) => {
      const [items] = await run(listDrafts(actor.userId))
      return { items }
    }),

    get: os.get.handler(async ({ input, context: { actor, run } }) => {
      refuseOfAnother(actor, input.ownerId)
      const [[draft]] = await run(findDraft(actor.userId, input.key))
      return { draft: draft ?? null }
    }),

    save: os.save.handler(async ({ input, context: { actor, run, runAfter } }) => {
      refuseOfAnother(actor, input.ownerId)
      const { key, version: base, body, context = {}, clientId = null } = input
      const keep = () =>
        refusing(
          runAfter(
            refuseAtDraftLimit(actor.userId, key, body),
            saveDraft(actor.userId, { key, base, body, context, clientId }),
          ),
          {
            'draft-limit': () => new Refusal('not-possible-now', tooManyDrafts),
            'draft-room': () => new Refusal('not-possible-now', draftsTooLarge),
            drafts_client: () => new Refusal('not-found', clientNotFound),
          },
        )
      let [kept] = await keep()
      if (kept) return { ...kept, other: null }
      const [[other]] = await run(findDraft(actor.userId, key))
      if (other) return { version: other.version, updatedAt: other.updatedAt, other }
      ;[kept] = await keep() // the other draft was deleted in between
      if (kept) return { ...kept, other: null }
      throw new Refusal('not-possible-now', 'The draft was just changed in another tab. Please try again.')
    }),

    remove: os.remove.handler(async ({ input, context: { actor, run } }) => {
      refuseOfAnother(actor, input.ownerId)
      const [rows] = await run(removeDraft(actor.userId, input.key))
      return { removed: rows.length > 0 }
    }),

    localSession: os.localSession.handler(({ context: { actor } }) => ({
      key: ofSignIn(secret, actor.signInSessionId, 'local entries'),
      invitationToken: ofSignIn(secret, actor.signInSessionId, 'local session'),
      expiresAt: actor.signInEndsAt,
      leftKeys: [0, 1].map((daysAgo) => leftKey(secret, actor.userId, daysAgo)),
    })),
  })
}
