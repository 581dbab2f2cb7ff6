import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { instant } from '../../lib/instant-schema.ts'
import { longText, oneLine } from '../../lib/text.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { reasonLine } from './money.contract.ts'
import { EInvoiceRecipient } from './payer-organisations.contract.ts'
import {
  invoiceKinds,
  invoiceStates,
  issuedAtOnce,
  maxLines,
  moneyTexts,
  paymentMethods,
  taxCodes,
} from './money.rules.ts'
import { paperLanguages } from './paper-language.rules.ts'

const tags = ['Invoices']
const id = z.guid(moneyTexts.invoiceNotFound)
const One = z.strictObject({ id })

/** An invoice or a credit note of a list. */
export const ListedInvoice = z.object({
  id: z.guid(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  /** Null on a draft. */
  number: z.nullable(z.string()),
  clientId: z.nullable(z.guid()),
  /** Of a draft, who would get it. */
  recipientName: z.string(),
  issueDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  currency: z.string(),
  grossMinor: z.int(),
  openMinor: z.int(),
  sentAt: z.nullable(instant),
  createdAt: instant,
})
export type ListedInvoice = z.infer<typeof ListedInvoice>

export const InvoiceLine = z.object({
  /** Of a draft: its charge. */
  chargeId: z.nullable(z.guid()),
  clientName: z.string(),
  serviceDate: z.string(),
  minutes: z.nullable(z.int()),
  description: z.string(),
  diagnosisCode: z.nullable(z.string()),
  taxName: z.string(),
  taxCode: z.enum(taxCodes),
  /** Thousandths of a percent. */
  taxRate: z.int(),
  taxSentence: z.nullable(z.string()),
  netMinor: z.int(),
  taxMinor: z.int(),
  grossMinor: z.int(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** Who issues, as it stood when the invoice was issued. */
export const Issuer = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  vatId: z.nullable(z.string()),
  licenseNumber: z.nullable(z.string()),
  accountHolder: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  bic: z.nullable(z.string()),
  upiId: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  paper: z.enum(['A4', 'Letter']),
  /** Of the document. Those issued before there were others have none: English. */
  language: z.optional(z.enum(paperLanguages)),
  /** The address again, in parts, for e-invoices. */
  street: z.optional(z.nullable(z.string())),
  postCode: z.optional(z.nullable(z.string())),
  city: z.optional(z.nullable(z.string())),
})
export type Issuer = z.infer<typeof Issuer>

/** A part of a payment, a credit note or a write-off. */
const Settlement = z.object({
  id: z.guid(),
  date: z.string(),
  amountMinor: z.int(),
  paymentId: z.nullable(z.guid()),
  method: z.nullable(z.enum(paymentMethods)),
  creditNoteId: z.nullable(z.guid()),
  creditNoteNumber: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export const Invoice = z.extend(ListedInvoice, {
  note: z.nullable(z.string()),
  payerId: z.nullable(z.guid()),
  recipientAddress: z.nullable(z.string()),
  /** The payer, if it is an organisation. Then the invoice is an e-invoice. */
  recipient: z.nullable(EInvoiceRecipient),
  /** Of a draft: as it would be issued now; null if the settings say nobody. */
  issuer: z.nullable(Issuer),
  lines: z.array(InvoiceLine),
  netMinor: z.int(),
  taxMinor: z.int(),
  correctsId: z.nullable(z.guid()),
  correctedById: z.nullable(z.guid()),
  settlements: z.array(Settlement),
  /** Credit of whoever pays it, in this currency. */
  creditMinor: z.int(),
  updatedAt: instant,
})
export type Invoice = z.infer<typeof Invoice>

const chargeIds = z
  .array(z.guid(moneyTexts.chargeNotFound))
  .check(z.minLength(1, moneyTexts.empty), z.maxLength(maxLines, moneyTexts.tooMany))
const page = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1)

export const invoicesContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/invoices',
      summary: 'Invoices and credit notes: drafts first, then the newest',
      tags,
    })
    .input(
      z.strictObject({
        state: z._default(z.enum(['all', 'open', ...invoiceStates]), 'all'),
        search: z.optional(oneLine(100)),
        clientId: z.optional(z.guid(clientNotFound)),
        page,
      }),
    )
    .output(z.object({ items: z.array(ListedInvoice), matching: z.int(), drafts: z.int() })),
  get: operation(therapists)
    .route({ method: 'GET', path: '/invoices/{id}', summary: 'One invoice', tags })
    .input(One)
    .output(Invoice),
  draft: operation(therapists, { sendsTwice: true, refusals: ['not-found', 'not-possible-now'] })
    .route({
      method: 'POST',
      path: '/invoices',
      successStatus: 201,
      summary: 'Draft an invoice from charges of one payer',
      tags,
    })
    .input(z.strictObject({ chargeIds }))
    .output(Invoice),
  draftAll: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/invoices/draft-all',
      summary: 'Draft an invoice for each payer and currency from all confirmed charges until a day',
      tags,
    })
    .input(z.strictObject({ through: day('Enter the day') }))
    .output(z.object({ drafted: z.int() })),
  update: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'PUT', path: '/invoices/{id}', summary: 'Change the text and the charges of a draft', tags })
    .input(z.strictObject({ id, note: z.nullable(longText(1000)), chargeIds, updatedAt: z.string() }))
    .output(Invoice),
  issue: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/invoices/{id}/issue',
      summary: 'Issue a draft: it gets its number and never changes again',
      tags,
    })
    .input(One)
    .output(Invoice),
  issueAll: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/invoices/issue-all', summary: 'Issue several drafts, in this order', tags })
    .input(z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(issuedAtOnce)) }))
    .output(z.object({ issued: z.int(), refused: z.array(z.object({ id: z.guid(), detail: z.string() })) })),
  correct: operation(therapists, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/invoices/{id}/correct',
      successStatus: 201,
      summary: 'Correct an issued invoice by a credit note about all of it',
      description:
        'What was paid becomes credit. With `again`, its charges can be invoiced again; without it, they are waived.',
      tags,
    })
    .input(z.strictObject({ id, reason: reasonLine, again: z.boolean() }))
    .output(Invoice),
  writeOff: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/invoices/{id}/write-off', summary: 'Give up what is open of an invoice', tags })
    .input(z.strictObject({ id, reason: reasonLine }))
    .output(Invoice),
  sent: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/invoices/{id}/sent',
      summary: 'Note that an issued invoice was handed over',
      tags,
    })
    .input(One)
    .output(Invoice),
  delete: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'DELETE',
      path: '/invoices/{id}',
      summary: 'Delete a draft; its charges can be invoiced again',
      tags,
    })
    .input(One)
    .output(z.object({ id: z.guid() })),
}
