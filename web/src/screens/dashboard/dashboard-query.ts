import { queries } from '../../lib/api/api.ts'

const minute = 60_000

/** The one request behind the dashboard: fresh for two minutes, kept for five, and not tried again by itself. */
export function dashboardQuery() {
  return queries.dashboard.today.queryOptions({ staleTime: 2 * minute, gcTime: 5 * minute, retry: false })
}
