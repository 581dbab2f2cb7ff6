import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'

/** The dashboard of a practice with two clients and nothing to do, on Tuesday 15 September 2026. */
export function dayOf(given: Partial<DashboardDay> = {}): DashboardDay {
  return {
    today: '2026-09-15',
    clients: { active: 2, archived: 0, joinedThisMonth: 0 },
    pendingReviews: 0,
    openAlerts: [],
    unreadEntries: [],
    unreadMeasures: [],
    offeredDetails: [],
    urgentDrafts: [],
    aiDrafts: [],
    aiDraftsWaiting: 0,
    requests: [],
    moreRequests: false,
    insights: 0,
    appointments: [],
    upcoming: [],
    unsignedNotes: 0,
    recentNotes: 0,
    missingNotes: 0,
    overdueTasks: 0,
    lastMonth: { month: '2026-08', withoutCharge: 0, notInvoiced: 0 },
    ...given,
  }
}
