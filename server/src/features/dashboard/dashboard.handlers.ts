import { dashboardContract } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { lastMonth } from '@openhour/shared/features/money/month-end.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import { inPracticeTime, practiceTime } from '../../platform/time/practice-time.ts'
import { countInsights, countReadyDrafts, listReadyDrafts, listUrgentDrafts } from '../ai/ai-review.queries.ts'
import { lockPractice } from '../clients/clients.queries.ts'
import { countMissing } from '../clinical-notes/missing-notes.queries.ts'
import { countUnsigned } from '../clinical-notes/unsigned-notes.queries.ts'
import {
  countOpenAlerts,
  countUnreadResponses,
  listOpenAlerts,
  listUnreadResponses,
  maxAlerts,
} from '../measures/measures.queries.ts'
import { countLeft, periodDays } from '../money/month-end.queries.ts'
import { countTasks } from '../tasks/tasks.queries.ts'
import { countUnread, listUnread } from '../wellness-records/wellness-records.queries.ts'
import {
  countClients,
  findFirstSteps,
  hideFirstSteps,
  listDay,
  listOffered,
  listRequests,
  listUpcoming,
  maxDrafts,
  maxRequests,
} from './dashboard.queries.ts'
import { addSampleClients, removeSampleClient } from './sample-clients.queries.ts'

/** How many days 'AI Insights' looks back, today included. */
const insightDays = 30

const noPractice = 'The practice could not be found.'

export function dashboardRouter({ reads, packs }: { reads: ListReads; packs: () => ReadonlyMap<string, MeasurePack> }) {
  const os = implement(dashboardContract).$context<Incoming>().use(guard)
  return os.router({
    today: os.today.handler(async ({ context: { actor, entitlements, run } }) => {
      const { userId } = actor
      const { time, rows } = await inPracticeTime({ actor, run }, (at) => {
        const { now, today, passed, startOf, monthOf } = at
        const tomorrow = startOf(dayAfter(today, 1))
        return [
          countClients(userId, monthOf(now).from),
          listDay(userId, startOf(today), tomorrow),
          listUpcoming(userId, tomorrow),
          countUnsigned(userId, today),
          countMissing(userId, now),
          countTasks(userId, { status: 'all', passed }),
          listOpenAlerts(userId, maxAlerts),
          countOpenAlerts(userId),
          listUnread(userId, maxAlerts),
          countUnread(userId),
          listUnreadResponses(userId, maxAlerts),
          countUnreadResponses(userId),
          listRequests(userId, now),
          listReadyDrafts(userId, maxDrafts),
          countReadyDrafts(userId),
          listUrgentDrafts(userId, maxAlerts),
          countInsights(userId, dayAfter(today, 1 - insightDays), today),
          listOffered(),
          countLeft(userId, periodDays(lastMonth(today), at)),
        ]
      })
      const [clients, appointments, upcoming, [unsigned], [missing], [tasks], ...reviews] = rows
      const [alerts, [open], unreadEntries, [unread], unreadMeasures, [unreadResponses], requests, ...ai] = reviews
      const [aiDrafts, [ready], urgentDrafts, [insights], offeredDetails, [left]] = ai
      const aiDraftsWaiting = ready?.total ?? 0
      reads.note(actor, 'appointments')
      return {
        today: time.today,
        clients: found(clients, noPractice),
        pendingReviews: (open?.total ?? 0) + (unread?.total ?? 0) + (unreadResponses?.total ?? 0) + aiDraftsWaiting,
        openAlerts: alerts.map((alert) => ({
          ...alert,
          measureName: packs().get(alert.measureId)?.shortName ?? alert.measureId,
        })),
        unreadEntries,
        unreadMeasures,
        offeredDetails,
        requests: requests.slice(0, maxRequests),
        moreRequests: requests.length > maxRequests,
        urgentDrafts,
        aiDrafts,
        aiDraftsWaiting,
        insights: insights?.total ?? 0,
        appointments,
        upcoming,
        unsignedNotes: unsigned?.late ?? 0,
        recentNotes: unsigned?.recent ?? 0,
        missingNotes: missing?.total ?? 0,
        lastMonth: { month: lastMonth(time.today), withoutCharge: 0, notInvoiced: 0, ...left },
        overdueTasks: entitlements.tasks ? (tasks?.overdue ?? 0) : null,
      }
    }),

    firstSteps: os.firstSteps.handler(async ({ context: { actor, run } }) =>
      found((await run(findFirstSteps(actor.userId)))[0], noPractice),
    ),

    hideFirstSteps: os.hideFirstSteps.handler(async ({ context: { actor, run } }) => {
      const [, steps] = await run(hideFirstSteps(actor.userId), findFirstSteps(actor.userId))
      return found(steps, noPractice)
    }),

    addSample: os.addSample.handler(async ({ context }) => {
      const { userId } = context.actor
      const { zone, today } = await practiceTime(context)
      // Its texts are read only by those who ask for them.
      const { sampleClients } = await import('../../../../db/demo/sample-clients.ts')
      const adding = addSampleClients(userId, sampleClients({ therapistId: userId, zone, today }))
      await context.run(lockPractice(), ...adding).catch((error: Error) => {
        if (error.message !== 'sample-exists') throw error
      })
      return found((await context.run(findFirstSteps(userId)))[0], noPractice)
    }),

    removeSample: os.removeSample.handler(async ({ context: { actor, run } }) => {
      // Each for itself: a record can be large. What is left after a failure goes with the next try.
      for (let left = 1; left > 0;) left = found((await run(removeSampleClient()))[0], noPractice).left
      return found((await run(findFirstSteps(actor.userId)))[0], noPractice)
    }),
  })
}
