import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { instant } from '../../lib/instant-schema.ts'
import { oneLine } from '../../lib/text.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { amountMinor, currencyCode } from './money-fields.ts'
import { handMethods, moneyTexts, paymentMethods } from './money.rules.ts'

const tags = ['Invoices']
const invoiceId = z.guid(moneyTexts.invoiceNotFound)
const page = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1)

/** Money that came in, or went back. */
export const Payment = z.object({
  id: z.guid(),
  clientId: z.nullable(z.guid()),
  /** The contact who paid instead of the client. */
  payerId: z.nullable(z.guid()),
  payerName: z.string(),
  receivedDate: z.string(),
  /** Below zero for a refund. */
  amountMinor: z.int(),
  /** Neither used for an invoice nor given back. */
  leftMinor: z.int(),
  currency: z.string(),
  method: z.enum(paymentMethods),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  refundsId: z.nullable(z.guid()),
  createdAt: instant,
})
export type Payment = z.infer<typeof Payment>

const paid = {
  receivedDate: day('Enter the day'),
  amountMinor: amountMinor.check(z.minimum(1, moneyTexts.amountPositive)),
  method: z.enum(handMethods, 'Choose how it was paid'),
  reference: z.optional(z.nullable(oneLine(140))),
  note: z.optional(z.nullable(oneLine(300))),
}
export const PaymentDetails = z.strictObject(paid)
export const paymentsContract = {
  list: operation(therapists)
    .route({ method: 'GET', path: '/payments', summary: 'Payments and refunds, newest first', tags })
    .input(z.strictObject({ clientId: z.optional(z.guid(clientNotFound)), page }))
    .output(z.object({ items: z.array(Payment), matching: z.int() })),
  get: operation(therapists)
    .route({ method: 'GET', path: '/payments/{id}', summary: 'One payment', tags })
    .input(z.strictObject({ id: z.guid(moneyTexts.paymentNotFound) }))
    .output(Payment),
  record: operation(therapists, { sendsTwice: true, refusals: ['not-found', 'not-possible-now'] })
    .route({
      method: 'POST',
      path: '/invoices/{invoiceId}/payments',
      successStatus: 201,
      summary: 'Record a payment of an invoice',
      description: 'What the invoice does not need becomes credit of whoever pays it.',
      tags,
    })
    .input(z.strictObject({ invoiceId, ...paid }))
    .output(Payment),
  recordAdvance: operation(therapists, { sendsTwice: true, refusals: ['not-found'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/payments',
      successStatus: 201,
      summary: 'Record a payment in advance',
      tags,
    })
    .input(z.strictObject({ clientId: z.guid(clientNotFound), currency: currencyCode, ...paid }))
    .output(Payment),
  use: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/payments/{id}/use',
      summary: 'Settle an invoice with what is left of a payment',
      tags,
    })
    .input(z.strictObject({ id: z.guid(moneyTexts.paymentNotFound), invoiceId }))
    .output(Payment),
  refund: operation(therapists, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/payments/{id}/refund',
      successStatus: 201,
      summary: 'Record that credit was given back',
      tags,
    })
    .input(z.strictObject({ id: z.guid(moneyTexts.paymentNotFound), ...paid }))
    .output(Payment),
}
