import { queries } from '../../../lib/api/api.ts'

/** The query of a page of reports, shared by the list and its prefetch. */
export const weeklyReportsQuery = (clientId: string, page = 1) =>
  queries.aiWeeklyReports.list.queryOptions({ input: { clientId, page } })
