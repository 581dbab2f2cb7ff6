import { queries } from '../../lib/api/api.ts'

/** The list and each of its pages show the same answer. */
export const portalConsentsQuery = (clientId: string) =>
  queries.portalConsents.list.queryOptions({ input: { clientId } })
