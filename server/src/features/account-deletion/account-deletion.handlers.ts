import {
  accountDeletionContract,
  accountDeletionFunctions,
} from '@openhour/shared/features/account-deletion/account-deletion.contract.ts'
import { deletionTexts } from '@openhour/shared/features/account-deletion/account-deletion.rules.ts'
import { implement } from '@orpc/server'
import type { Platform } from '../../product/feature.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { allowMinutes, eraseAccount, countAccountRecords } from './account-deletion.queries.ts'

export function accountDeletionRouter() {
  const os = implement(accountDeletionContract).$context<Incoming>().use(guard)
  return os.router({
    recordCounts: os.recordCounts.handler(async ({ context: { actor, run } }) => {
      const [rows] = await run(countAccountRecords(actor.userId))
      return found(rows, 'The account was not found.')
    }),
  })
}

type Parts = Pick<Platform, 'outsideHolds' | 'env' | 'publicUrl'>

export function accountDeletionFunctionsRouter({ outsideHolds, env, publicUrl }: Parts) {
  const os = implement(accountDeletionFunctions).$context<Incoming>().use(guard)

  async function heldOutside(userId: string) {
    const held = outsideHolds().map(async ({ name, find }) =>
      (await find(userId)).map((reference) => ({ name, reference })),
    )
    return (await Promise.all(held)).flat()
  }

  return os.router({
    'delete-account': os['delete-account'].handler(async ({ context: { actor, run } }) => {
      const holds = JSON.stringify(await heldOutside(actor.userId))
      const mailData = JSON.stringify({ signInLink: `${publicUrl}/auth`, supportEmail: env.supportEmail })
      await refusing(run(allowMinutes(), eraseAccount(holds, mailData)), {
        'last-admin': () => new Refusal('not-possible-now', deletionTexts.lastAdmin),
      })
      return { success: true }
    }),
  })
}
