import { queries } from '../../lib/api/api.ts'

const minute = 60_000

/** The dashboard's query: fresh for two minutes, cached for five, not retried automatically. */
export function dashboardQuery() {
  return queries.dashboard.today.queryOptions({ staleTime: 2 * minute, gcTime: 5 * minute, retry: false })
}
