import { queries } from '../../lib/api/api.ts'

/** The query of the section, shared by the section and its prefetch. */
export const consentsQuery = (clientId: string) => queries.consents.list.queryOptions({ input: { clientId } })
