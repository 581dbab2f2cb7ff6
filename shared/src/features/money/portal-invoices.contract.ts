import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { invoiceKinds, invoiceStates, moneyTexts } from './money.rules.ts'

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
  /** Online, now. */
  isPayable: z.boolean(),
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
  pay: operation(clientsOnly, { refusals: ['not-found', 'not-possible-now', 'unavailable', 'too-many-attempts'] })
    .route({
      method: 'POST',
      path: '/portal/invoices/{id}/pay',
      summary: 'Pay what is open of an invoice online; answers the page that takes the payment',
      tags: ['Portal'],
    })
    .input(z.strictObject({ id: z.guid(moneyTexts.invoiceNotFound) }))
    .output(z.object({ url: z.string() })),
}
