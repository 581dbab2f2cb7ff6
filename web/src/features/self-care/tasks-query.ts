import { queries } from '../../lib/api/api.ts'

export type TaskPages = { pendingPage: number; completedPage: number }

/** The one request behind the section, as the section and whoever fetches ahead of it ask it. */
export function tasksQuery(clientId: string, { pendingPage, completedPage }: TaskPages = firstPages) {
  return queries.selfCare.list.queryOptions({ input: { clientId, pendingPage, completedPage } })
}
const firstPages: TaskPages = { pendingPage: 1, completedPage: 1 }
