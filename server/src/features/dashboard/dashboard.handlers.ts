import { dashboardContract } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/working.ts'
import { found } from '../../platform/refusal.ts'
import { countUnsigned } from '../clinical-notes/unsigned-notes.queries.ts'
import { countTasks } from '../tasks/tasks.queries.ts'
import { findDay, listDay, listUpcoming } from './dashboard.queries.ts'

/** Neither AI nor clients write anything yet that could wait for a look, or hold an insight. */
const fromOthers = { pendingReviews: 0, insights: 0 }

export function dashboardRouter(reads: ListReads) {
  const os = implement(dashboardContract).$context<Incoming>().use(guard)
  return os.router({
    today: os.today.handler(async ({ context: { actor, entitlements, run } }) => {
      const at = now().toISOString()
      const { userId } = actor
      const [days, appointments, upcoming, [unsigned], [tasks]] = await run(
        findDay(userId, at),
        listDay(userId, at),
        listUpcoming(userId, at),
        countUnsigned(userId),
        countTasks(userId, { status: 'all', now: at }),
      )
      reads.note(actor, 'appointments')
      return {
        ...found(days, 'The practice could not be found.'),
        ...fromOthers,
        appointments,
        upcoming,
        unsignedNotes: unsigned?.total ?? 0,
        overdueTasks: entitlements.tasks ? (tasks?.overdue ?? 0) : null,
      }
    }),
  })
}
