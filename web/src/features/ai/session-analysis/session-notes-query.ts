import { queries } from '../../../lib/api/api.ts'

/** The query of a page of session notes, shared by the list and its prefetch. */
export const sessionNotesQuery = (clientId: string, page = 1) =>
  queries.aiSessionNotes.list.queryOptions({ input: { clientId, page } })
