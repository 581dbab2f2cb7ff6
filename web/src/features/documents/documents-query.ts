import { queries } from '../../lib/api/api.ts'

/** The query of the section, shared by the section and its prefetch. */
export function documentListQuery(clientId: string, page = 1) {
  return queries.documents.list.queryOptions({ input: { clientId, page } })
}
