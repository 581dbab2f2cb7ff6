import { accountContract } from '@openhour/shared/features/account/account.contract.ts'
import type { Role } from '@openhour/shared/access/rules.ts'
import { implement } from '@orpc/server'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import { findMe, getUserRole } from './account.queries.ts'

export function accountRouter() {
  const os = implement(accountContract).$context<Incoming>().use(guard)
  return os.router({
    me: os.me.handler(async ({ context: { actor, run } }) => {
      const [rows] = await run(findMe(actor.userId, actor.role, now().toISOString()))
      const me = found(rows, 'The account was not found.')
      return {
        ...me,
        role: me.role as Role,
        clientCount: me.clientCount ?? 0,
        tierStatus: actor.tierStatus,
        trialEndsAt: actor.trialEndsAt,
      }
    }),
    getUserRole: os.getUserRole.handler(async ({ input, context: { run } }) => {
      const [rows] = await run(getUserRole(input.user_uuid))
      const { role } = found(
        rows.filter((row) => row.role !== null),
        'This person was not found.',
      )
      return { role: role as Role }
    }),
  })
}
