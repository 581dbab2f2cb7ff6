import { queries } from '../../lib/api/api.ts'

/** Shared by the section and its prefetch. */
export function contactsQuery(clientId: string) {
  return queries.clientContacts.list.queryOptions({ input: { clientId } })
}
