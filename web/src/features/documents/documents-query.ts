import { queries } from '../../lib/api/api.ts'

/** The one request behind the section, as the section and whoever fetches ahead of it ask it. */
export function documentListQuery(clientId: string, page = 1) {
  return queries.documents.list.queryOptions({ input: { clientId, page } })
}
