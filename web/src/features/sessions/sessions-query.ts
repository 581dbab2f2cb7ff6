import { queries } from '../../lib/api/api.ts'

/** The one request behind a page of the history, as the list and whoever fetches ahead of it ask it. */
export function sessionListQuery(clientId: string, page = 1) {
  return queries.sessions.list.queryOptions({ input: { clientId, page } })
}

/** What saving or deleting a session can change: its note and its appointment, too. */
export const sessionTables = ['sessions', 'clinical_notes', 'appointments'] as const
