import { consentTexts } from '@openhour/shared/features/consents/consents.rules.ts'
import { portalConsentsContract } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import { implement } from '@orpc/server'
import type { Statement } from '../../platform/database/tenancy.ts'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { requireJoined } from '../portal/portal-record.queries.ts'
import { consentRefusals, type SignConsent } from './consent-signing.ts'
import {
  declineConsent,
  findOwnConsent,
  listOwnConsents,
  requireOwnConsent,
  withdrawConsent,
} from './consents.queries.ts'

const refusals = { ...consentRefusals, 'practice-missing': () => new Refusal('not-found', practiceNotFound) }

/** The operations of clients, about their own record. */
export function portalConsentsRouter(sign: SignConsent) {
  const os = implement(portalConsentsContract).$context<Incoming>().use(guard)
  type Named = { clientId: string; id: string }
  async function written({ runAfter }: HandlerContext, { clientId, id }: Named, ...statements: Statement[]) {
    const before = [requireJoined(clientId), requireOwnConsent(clientId, id), ...statements]
    return found(await refusing(runAfter(before, findOwnConsent(clientId, id)), refusals), consentTexts.notFound)
  }
  return os.router({
    list: os.list.handler(async ({ input: { clientId }, context: { run } }) => {
      const [, items] = await refusing(run(requireJoined(clientId), listOwnConsents(clientId)), refusals)
      return { items }
    }),

    sign: os.sign.handler(async ({ input, context }) => {
      const { clientId, id } = input
      const own = [requireJoined(clientId), requireOwnConsent(clientId, id)]
      await refusing(sign(context, input, own), refusals)
      return written(context, input)
    }),

    decline: os.decline.handler(({ input, context }) => written(context, input, declineConsent(input.id))),
    withdraw: os.withdraw.handler(({ input, context }) => written(context, input, withdrawConsent(input.id))),
  })
}
