import { dashboardContract } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/working.ts'
import { found } from '../../platform/refusal.ts'
import { countMissing } from '../clinical-notes/missing-notes.queries.ts'
import { countUnsigned } from '../clinical-notes/unsigned-notes.queries.ts'
import { countOpenAlerts, listOpenAlerts, mostAlerts } from '../measures/measures.queries.ts'
import { countTasks } from '../tasks/tasks.queries.ts'
import { findDay, listDay, listUpcoming } from './dashboard.queries.ts'

/** AI writes nothing yet that could hold an insight. */
const insights = 0

export function dashboardRouter({ reads, packs }: { reads: ListReads; packs: ReadonlyMap<string, MeasurePack> }) {
  const os = implement(dashboardContract).$context<Incoming>().use(guard)
  return os.router({
    today: os.today.handler(async ({ context: { actor, entitlements, run } }) => {
      const at = now().toISOString()
      const { userId } = actor
      const [days, appointments, upcoming, [unsigned], [missing], [tasks], alerts, [open]] = await run(
        findDay(userId, at),
        listDay(userId, at),
        listUpcoming(userId, at),
        countUnsigned(userId),
        countMissing(userId, at),
        countTasks(userId, { status: 'all', now: at }),
        listOpenAlerts(userId, mostAlerts),
        countOpenAlerts(userId),
      )
      reads.note(actor, 'appointments')
      return {
        ...found(days, 'The practice could not be found.'),
        pendingReviews: open?.total ?? 0,
        openAlerts: alerts.map(({ measureId, ...alert }) => ({
          ...alert,
          measureName: packs.get(measureId)?.shortName ?? measureId,
        })),
        insights,
        appointments,
        upcoming,
        unsignedNotes: unsigned?.late ?? 0,
        recentNotes: unsigned?.recent ?? 0,
        missingNotes: missing?.total ?? 0,
        overdueTasks: entitlements.tasks ? (tasks?.overdue ?? 0) : null,
      }
    }),
  })
}
