import type { Role } from '@openhour/shared/access/rules.ts'
import { adminContract, type AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { now } from '../../platform/clock.ts'
import { countAccountDays, countAccounts } from './admin.queries.ts'

const daysShown = 30

type Parts = { version: string; startedAt: string; parts: () => Promise<AdminOverview['parts']> }

export function adminRouter({ version, startedAt, parts }: Parts) {
  const os = implement(adminContract).$context<Incoming>().use(guard)
  return os.router({
    overview: os.overview.handler(async ({ context: { run } }) => {
      const [[counts, days], states] = await Promise.all([
        run(countAccounts(), countAccountDays(daysShown, now().toISOString())),
        parts(),
      ])
      const accounts = counts.map((row) => ({ ...row, role: row.role as Role }))
      return { version, startedAt, parts: states, accounts, days }
    }),
  })
}
