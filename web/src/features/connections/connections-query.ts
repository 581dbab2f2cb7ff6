import { queries } from '../../lib/api/api.ts'

export const connectionsQuery = () => queries.connections.list.queryOptions()
