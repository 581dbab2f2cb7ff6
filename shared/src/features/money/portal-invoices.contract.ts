import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { invoiceKinds, invoiceStates } from './money.rules.ts'

/** An invoice as its client sees it. */
const OwnInvoice = z.object({
  id: z.guid(),
  practice: z.string(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  number: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  currency: z.string(),
  grossMinor: z.int(),
  openMinor: z.int(),
})
export type OwnInvoice = z.infer<typeof OwnInvoice>

export const portalInvoicesContract = {
  list: operation(clientsOnly)
    .route({
      method: 'GET',
      path: '/portal/invoices',
      summary: 'The client’s invoices, newest first',
      tags: ['Portal'],
    })
    .input(z.strictObject({ page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1) }))
    .output(z.object({ items: z.array(OwnInvoice), matching: z.int() })),
}
