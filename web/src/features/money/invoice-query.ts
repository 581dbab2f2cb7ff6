import { queries } from '../../lib/api/api.ts'

/** Shared by the page and its prefetch. */
export const invoiceQuery = (id: string) => queries.invoices.get.queryOptions({ input: { id } })
