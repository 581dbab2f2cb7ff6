import { queries } from '../../lib/api/api.ts'

/** The query of a page of plans, shared by the list and its prefetch. */
export function planListQuery(clientId: string, page = 1) {
  return queries.treatmentPlans.list.queryOptions({ input: { clientId, page } })
}
