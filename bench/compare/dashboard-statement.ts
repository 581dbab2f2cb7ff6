import { dayAfter } from '@openhour/shared/lib/days.ts'
import { countInsights, countReadyDrafts, listReadyDrafts } from '../../server/src/features/ai/ai-review.queries.ts'
import { countMissing } from '../../server/src/features/clinical-notes/missing-notes.queries.ts'
import { countUnsigned } from '../../server/src/features/clinical-notes/unsigned-notes.queries.ts'
import * as dashboard from '../../server/src/features/dashboard/dashboard.queries.ts'
import {
  countOpenAlerts,
  countUnreadResponses,
  listOpenAlerts,
  listUnreadResponses,
  maxAlerts,
} from '../../server/src/features/measures/measures.queries.ts'
import { countTasks } from '../../server/src/features/tasks/tasks.queries.ts'
import { countUnread, listUnread } from '../../server/src/features/wellness-records/wellness-records.queries.ts'
import { timeIn } from '../../server/src/platform/time/practice-time.ts'
import { object, type Parts } from './one-statement.ts'

/** The whole dashboard as one statement, with the short names of the measures that the caseload has. */
export function dashboardStatement(zone: string) {
  const { now, today, startOf, monthOf, passed } = timeIn(zone)
  const tomorrow = startOf(dayAfter(today, 1))
  return (parts: Parts, { therapist }: { therapist: string }): string => {
    const alert = object({
      id: 'r.id',
      clientId: 'r."clientId"',
      clientName: 'r."clientName"',
      clientArchived: 'r."clientArchived"',
      takenDate: 'r."takenDate"',
      measureName: `case r."measureId" when 'phq-9' then 'PHQ-9' when 'gad-7' then 'GAD-7' else r."measureId" end`,
    })
    const requests = parts.of(dashboard.listRequests(therapist, now))
    const totals = {
      open: parts.only(countOpenAlerts(therapist), 'total'),
      entries: parts.only(countUnread(therapist), 'total'),
      responses: parts.only(countUnreadResponses(therapist), 'total'),
      drafts: parts.only(countReadyDrafts(therapist), 'total'),
    }
    const answer = object({
      today: `${parts.value(today)}::text`,
      clients: parts.row(dashboard.countClients(therapist, monthOf(now).from)),
      pendingReviews: 't.open + t.entries + t.responses + t.drafts',
      openAlerts: `(select coalesce(json_agg(${alert}), '[]') from (${parts.of(listOpenAlerts(therapist, maxAlerts))}) r)`,
      unreadEntries: parts.rows(listUnread(therapist, maxAlerts)),
      unreadMeasures: parts.rows(listUnreadResponses(therapist, maxAlerts)),
      offeredDetails: parts.rows(dashboard.listOffered()),
      requests: `(select coalesce(json_agg(r), '[]') from (select * from requests limit ${dashboard.maxRequests}) r)`,
      moreRequests: `(select count(*) > ${dashboard.maxRequests} from requests)`,
      aiDrafts: parts.rows(listReadyDrafts(therapist, dashboard.maxDrafts)),
      aiDraftsWaiting: 't.drafts',
      insights: parts.only(countInsights(therapist, dayAfter(today, -29), today), 'total'),
      appointments: parts.rows(dashboard.listDay(therapist, startOf(today), tomorrow)),
      upcoming: parts.rows(dashboard.listUpcoming(therapist, tomorrow)),
      unsignedNotes: 'u.late',
      recentNotes: 'u.recent',
      missingNotes: parts.only(countMissing(therapist, now), 'total'),
      overdueTasks: parts.only(countTasks(therapist, { status: 'all', passed }), 'overdue'),
    })
    const counted = Object.entries(totals).map(([name, total]) => `${total} as ${name}`)
    return `with requests as materialized (${requests}) select ${answer}::text as answer
      from (select ${counted.join(', ')}) t, (${parts.of(countUnsigned(therapist, today))}) u`
  }
}
