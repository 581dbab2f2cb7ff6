import { queries } from '../../lib/api/api.ts'

/** The one request behind a page of the plans, as the list and whoever fetches ahead of it ask it. */
export function planListQuery(clientId: string, page = 1) {
  return queries.treatmentPlans.list.queryOptions({ input: { clientId, page } })
}
