import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { invitationsContract } from '@openhour/shared/features/invitations/invitations.contract.ts'
import { invitationHours, invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { implement } from '@orpc/server'
import { nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { newToken, tokenHash } from '../../services/sign-in/keys.ts'
import {
  endPortalAccess,
  findPortalAccess,
  inviteClient,
  revokeInvitation,
  tellAccessEnds,
} from './invitations.queries.ts'

/** The link in the email. The token is in the fragment, which appears in no proxy log and no Referer header. */
function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/client-welcome#invitation=${token}`
}

export function invitationsRouter(publicUrl: string) {
  const os = implement(invitationsContract).$context<Incoming>().use(guard)
  return os.router({
    get: os.get.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [rows] = await run(findPortalAccess(actor.userId, clientId))
      return found(rows, clientNotFound)
    }),

    send: os.send.handler(({ input, context: { actor, run, runAfter, idempotent } }) => {
      const { clientId } = input
      return idempotent({
        operation: 'invitations.send',
        input,
        run: async (id, claim) => {
          const token = newToken()
          const link = invitationLink(publicUrl, token)
          const expiresAt = new Date(nowMs() + invitationHours * 3_600_000).toISOString()
          const invite = inviteClient(clientId, { id, tokenHash: tokenHash(token), expiresAt, mailId: newId(), link })
          const rows = await refusing(runAfter([...claim, invite], findPortalAccess(actor.userId, clientId)), {
            'client-missing': () => new Refusal('not-found', clientNotFound),
            'client-archived': () => new Refusal('not-possible-now', invitationTexts.archived),
            'no-address': () => new Refusal('not-possible-now', invitationTexts.noAddress),
            'client-joined': () => new Refusal('not-possible-now', invitationTexts.joined),
          })
          return found(rows, clientNotFound)
        },
        replay: async () => found((await run(findPortalAccess(actor.userId, clientId)))[0], clientNotFound),
      })
    }),

    revoke: os.revoke.handler(async ({ input: { clientId }, context: { actor, runAfter } }) =>
      found(await runAfter([revokeInvitation(clientId)], findPortalAccess(actor.userId, clientId)), clientNotFound),
    ),

    endAccess: os.endAccess.handler(async ({ input: { clientId }, context: { actor, runAfter } }) =>
      found(
        await runAfter(
          [revokeInvitation(clientId), tellAccessEnds(actor.userId, clientId), endPortalAccess(actor.userId, clientId)],
          findPortalAccess(actor.userId, clientId),
        ),
        clientNotFound,
      ),
    ),
  })
}
