import { invalidBirth } from '@openhour/shared/features/clients/clients.rules.ts'
import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { ownDetailsContract } from '@openhour/shared/features/own-details/own-details.contract.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal, refuseFuture } from '../../platform/refusal.ts'
import { changeOwnDetails, findOwnDetails } from './own-details.queries.ts'

const noProfile = 'The profile was not found.'

export function ownDetailsRouter() {
  const os = implement(ownDetailsContract).$context<Incoming>().use(guard)
  return os.router({
    get: os.get.handler(async ({ context: { actor, run } }) => {
      const [rows] = await run(findOwnDetails(actor.userId))
      return found(rows, noProfile)
    }),

    save: os.save.handler(async ({ input: { changedAt, ...changes }, context: { actor, run } }) => {
      refuseFuture('dateOfBirth', changes.dateOfBirth, invalidBirth)
      const [[changed], rows] = await run(
        changeOwnDetails(actor.userId, changes, changedAt),
        findOwnDetails(actor.userId),
      )
      found(rows, noProfile)
      if (!changed) throw new Refusal('version-conflict', ownDetailsTexts.changed)
      return changed
    }),
  })
}
