import { queries } from '../../lib/api/api.ts'

export type TaskPages = { pendingPage: number; completedPage: number }

/** The section's query, shared with its prefetch. */
export function tasksQuery(clientId: string, { pendingPage, completedPage }: TaskPages = firstPages) {
  return queries.selfCare.list.queryOptions({ input: { clientId, pendingPage, completedPage } })
}
const firstPages: TaskPages = { pendingPage: 1, completedPage: 1 }
