import { queries } from '../../lib/api/api.ts'

/** Addresses and lock-outs of the last day. */
export const watchQuery = queries.adminSecurity.watch.queryOptions({ staleTime: 0 })
