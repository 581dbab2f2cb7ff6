import type { TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { queries } from '../../lib/api/api.ts'

/** How far back the trend looks until somebody asks otherwise. */
export const firstSpan: TrendSpan = 12

/** The one request behind the section, as the section and whoever fetches ahead of it ask it. */
export function recordsQuery(clientId: string, page = 1, weeks = firstSpan) {
  return queries.wellnessRecords.list.queryOptions({ input: { clientId, page, weeks } })
}
