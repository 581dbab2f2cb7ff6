import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { instant } from '../../lib/instant-schema.ts'
import { requiredLine } from '../../lib/text.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { reasonLine } from './money.contract.ts'
import { amountMinor, currencyCode } from './money-fields.ts'
import { chargeKinds, chargeStates, moneyTexts } from './money.rules.ts'

const tags = ['Invoices']
const id = z.guid(moneyTexts.chargeNotFound)

const details = {
  serviceDate: day('Enter the day'),
  minutes: z.optional(z.nullable(z.int('Enter 1 to 1440 minutes').check(z.minimum(1), z.maximum(1440)))),
  /** Printed on the invoice, so without anything clinical. */
  description: requiredLine(200, moneyTexts.description),
  amountMinor,
  taxCategoryId: z.guid(moneyTexts.taxNotFound),
}
export const ChargeDetails = z.strictObject(details)
export type ChargeDetails = z.infer<typeof ChargeDetails>

/** What a client owes, before and after it is invoiced. */
export const Charge = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  kind: z.enum(chargeKinds),
  state: z.enum(chargeStates),
  serviceDate: z.string(),
  minutes: z.nullable(z.int()),
  description: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  taxCategoryId: z.guid(),
  waivedReason: z.nullable(z.string()),
  /** The client has a package that could pay it. */
  hasPackage: z.boolean(),
  diagnosisCode: z.nullable(z.string()),
  sessionId: z.nullable(z.guid()),
  appointmentId: z.nullable(z.guid()),
  invoiceId: z.nullable(z.guid()),
  /** Null on a draft. */
  invoiceNumber: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type Charge = z.infer<typeof Charge>

const One = z.strictObject({ id })

export const chargesContract = {
  list: operation(therapists)
    .route({ method: 'GET', path: '/charges', summary: 'Charges, newest first', tags })
    .input(
      z.strictObject({
        clientId: z.optional(z.guid(clientNotFound)),
        state: z._default(z.enum(['all', ...chargeStates]), 'all'),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      }),
    )
    .output(z.object({ items: z.array(Charge), matching: z.int() })),
  get: operation(therapists)
    .route({ method: 'GET', path: '/charges/{id}', summary: 'One charge', tags })
    .input(One)
    .output(Charge),
  add: operation(therapists, { sendsTwice: true, refusals: ['not-found', 'not-possible-now'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/charges',
      successStatus: 201,
      summary: 'Charge a client by hand',
      tags,
    })
    .input(z.strictObject({ clientId: z.guid(clientNotFound), ...details, currency: currencyCode }))
    .output(Charge),
  update: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'PUT', path: '/charges/{id}', summary: 'Change a charge that is not issued yet', tags })
    .input(z.strictObject({ id, ...details, updatedAt: z.string() }))
    .output(Charge),
  confirm: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/charges/{id}/confirm', summary: 'Charge a proposed fee', tags })
    .input(One)
    .output(Charge),
  waive: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/charges/{id}/waive', summary: 'Waive a charge, with a reason', tags })
    .input(z.strictObject({ id, reason: reasonLine }))
    .output(Charge),
  unwaive: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/charges/{id}/unwaive', summary: 'Charge what was waived after all', tags })
    .input(One)
    .output(Charge),
  cover: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/charges/{id}/cover',
      summary: 'Let the client’s package pay a charge',
      description: 'The one that expires first. To take it back, charge it after all (`unwaive`).',
      tags,
    })
    .input(One)
    .output(Charge),
  delete: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'DELETE', path: '/charges/{id}', summary: 'Delete a charge that is not issued', tags })
    .input(One)
    .output(z.object({ id: z.guid() })),
}
