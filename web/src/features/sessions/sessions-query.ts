import { queries } from '../../lib/api/api.ts'

/** The query of a history page, shared by the list and its prefetch. */
export function sessionListQuery(clientId: string, page = 1) {
  return queries.sessions.list.queryOptions({ input: { clientId, page } })
}

/** What saving or deleting a session can change, including its note and appointment. */
export const sessionTables = ['sessions', 'clinical_notes', 'appointments'] as const
