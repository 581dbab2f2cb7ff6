import { queries } from '../../lib/api/api.ts'

export const portalAccessQuery = (clientId: string) => queries.invitations.get.queryOptions({ input: { clientId } })
