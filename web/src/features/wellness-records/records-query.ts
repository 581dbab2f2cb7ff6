import type { TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { queries } from '../../lib/api/api.ts'

/** The trend's default period. */
export const firstSpan: TrendSpan = 12

/** The query of the section, shared by the section and its prefetch. */
export function recordsQuery(clientId: string, page = 1, weeks = firstSpan) {
  return queries.wellnessRecords.list.queryOptions({ input: { clientId, page, weeks } })
}
