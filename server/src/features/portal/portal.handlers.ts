import { invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { portalContract } from '@openhour/shared/features/portal/portal.contract.ts'
import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import { implement } from '@orpc/server'
import { shownBrand } from '../../services/brand/brand.ts'
import { listJoinedBrands } from '../../services/brand/brand.queries.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { tokenHash } from '../../services/sign-in/keys.ts'
import { listEndedPractices } from '../data-download/ended-access.queries.ts'
import { portalDiaryRouter } from './portal-diary.handlers.ts'
import { portalRecordRouter } from './portal-record.handlers.ts'
import { joinPractice, leavePractice, listJoinedPractices } from './portal.queries.ts'

export function portalRouter() {
  const os = implement(portalContract).$context<Incoming>().use(guard)
  return os.router({
    ...portalRecordRouter(),
    ...portalDiaryRouter(),

    practices: os.practices.handler(async ({ context: { actor, run } }) => {
      const [practices, brands, ended] = await run(listJoinedPractices(), listJoinedBrands(), listEndedPractices())
      const brandAt = (clientId: string) => brands.find((brand) => brand.clientId === clientId)
      return {
        items: practices.map((practice) => ({
          ...practice,
          brand: shownBrand(brandAt(practice.clientId), actor.tierStatus.plansOn),
        })),
        ended: ended.map(({ clientId, practiceName, endedBy, endedAt }) => ({
          clientId,
          practiceName,
          endedBy,
          endedAt,
        })),
      }
    }),

    join: os.join.handler(async ({ input: { token }, context: { run } }) => {
      const over = () => new Refusal('not-possible-now', invitationTexts.over)
      const [rows] = await refusing(run(joinPractice(tokenHash(token), now().toISOString())), {
        'invitation-over': over,
        'invitation-other-address': () => new Refusal('not-possible-now', invitationTexts.otherAddress),
        'same-record-joined': () => new Refusal('not-possible-now', invitationTexts.sameRecord),
        'already-joined': () => new Refusal('not-possible-now', invitationTexts.alreadyJoined),
      })
      return found(rows, invitationTexts.over)
    }),

    leave: os.leave.handler(async ({ input: { clientId }, context: { run } }) => {
      const [[row]] = await run(leavePractice(clientId))
      if (!row?.left) throw new Refusal('not-found', practiceNotFound)
      return { clientId }
    }),
  })
}
