import { taxCodeNames, type TaxCode } from '@openhour/shared/features/money/money.rules.ts'
import { plainAmount } from '@openhour/shared/lib/currencies.ts'
import type { Row } from './archived-rows.ts'
import {
  coding,
  type Context,
  type IssuedInvoice,
  notes,
  patient,
  rawDecimal,
  type Resource,
  terminology,
  text,
} from './fhir-parts.ts'

const money = (minor: unknown, currency: unknown) => ({
  value: rawDecimal(plainAmount(Number(minor), String(currency))),
  currency,
})

const accountIdOf = (clientId: string) => `${clientId}-account`
const accountOfClient = (clientId: string) => ({ reference: `Account/${accountIdOf(clientId)}` })

function contactIn({ contacts }: Pick<Context, 'contacts'>, id: unknown, display: unknown) {
  return contacts.has(id as string)
    ? { reference: `RelatedPerson/${id as string}`, display }
    : { type: 'RelatedPerson', display }
}

/** What a client owes stands on one account. R4 has no field for its balance: the invoices say what is open. */
export function accountOf(context: Context, billing?: Row): Resource {
  const payer = billing?.payer_id
  return {
    resourceType: 'Account',
    id: accountIdOf(context.clientId),
    status: 'active',
    type: coding(`${terminology}/v3-ActCode`, 'PBILLACCT', 'patient billing account'),
    subject: [patient(context)],
    description: text(billing?.free_reason) && `Nothing is charged: ${billing?.free_reason as string}`,
    guarantor: payer
      ? [
          {
            party: contactIn(
              context,
              payer,
              context.contacts.has(payer as string) ? undefined : 'A contact of another client',
            ),
          },
        ]
      : undefined,
  }
}

function chargeStatus({ proposed, waived_at, invoice_id }: Row, context: Context): string {
  if (proposed) return 'planned'
  if (waived_at !== null) return 'not-billable'
  return context.issuedOf(invoice_id as string) ? 'billed' : 'billable'
}

/** What is owed for one service, without anything clinical: no code of a diagnosis. */
export function chargeItemOf(row: Row, context: Context): Resource {
  const invoice = context.issuedOf(row.invoice_id as string)
  return {
    resourceType: 'ChargeItem',
    id: row.id as string,
    status: chargeStatus(row, context),
    code: { ...coding('urn:openhour:charge-kind', row.kind as string), text: row.description },
    subject: patient(context),
    context: row.session_id ? { reference: `Encounter/${row.session_id as string}` } : undefined,
    occurrenceDateTime: row.service_date,
    quantity: { value: 1 },
    priceOverride: money(row.amount_minor, row.currency),
    overrideReason: row.waived_at === null ? undefined : text(row.waived_reason),
    enteredDate: row.created_at,
    account: [accountOfClient(context.clientId)],
    note: notes({ Minutes: row.minutes === null ? undefined : `${row.minutes as number}` }),
    supportingInformation: invoice && [{ reference: `Invoice/${invoiceIdOf(invoice)}` }],
  }
}

/** A part of an invoice has an id of its own: other parts stand in other records. */
const invoiceIdOf = ({ row, lines, isPart }: IssuedInvoice) =>
  isPart ? `${row.id as string}-${lines[0]?.place as number}` : (row.id as string)

/** A line of an issued invoice. R4 has no day for it, so it stands in the text, as on paper. */
function lineItemOf(line: Row, currency: unknown) {
  const minutes = line.minutes === null ? [] : [`${line.minutes as number} min`]
  return {
    sequence: line.place,
    chargeItemCodeableConcept: { text: [line.description, line.service_date, ...minutes].join(', ') },
    priceComponent: [
      { type: 'base', amount: money(line.net_minor, currency) },
      {
        type: 'tax',
        code: {
          ...coding('urn:openhour:tax-code', line.tax_code as string, taxCodeNames[line.tax_code as TaxCode]),
          text: line.tax_name,
        },
        factor: Number(line.tax_rate) / 100_000,
        amount: money(line.tax_minor, currency),
      },
    ],
  }
}

function recipientOf({ row }: IssuedInvoice, context: Pick<InvoiceContext, 'contacts'>) {
  const display = row.recipient_name
  if (row.recipient !== null) return { type: 'Organization', display }
  if (!row.client_pays) return contactIn(context, row.payer_id, display)
  return row.client_id === null
    ? { type: 'Patient', display }
    : { reference: `Patient/${row.client_id as string}`, display }
}

type Issuer = Record<'name' | 'vatId' | 'taxNumber' | 'terms', string | null>

function issuerOf(issuer: Issuer) {
  const number = issuer.vatId ?? issuer.taxNumber
  return {
    type: 'Organization',
    identifier: number === null ? undefined : { type: { text: issuer.vatId ? 'VAT ID' : 'Tax number' }, value: number },
    display: issuer.name,
  }
}

function statusOf({ row, correctedBy }: IssuedInvoice): string {
  if (correctedBy !== null) return 'cancelled'
  return row.open_minor === 0 ? 'balanced' : 'issued'
}

const sumOf = (lines: readonly Row[], column: string) => lines.reduce((sum, line) => sum + Number(line[column]), 0)

type InvoiceContext = Pick<Context, 'contacts'> & { clientId: string | null }

/** @param context without a client of whoever was erased: what is left of them is the name on the invoice */
export function invoiceOf(issued: IssuedInvoice, context: InvoiceContext): Resource {
  const { row, lines, isPart, corrects, correctedBy } = issued
  const issuer = row.issuer as Issuer
  const { currency } = row
  const total = (column: string) => money(isPart ? sumOf(lines, column) : row[column], currency)
  const component = (type: string, column: string, of?: string) => ({
    type,
    code: of && { text: of },
    amount: total(column),
  })
  return {
    resourceType: 'Invoice',
    id: invoiceIdOf(issued),
    identifier: [{ use: 'official', value: row.number }],
    status: statusOf(issued),
    cancelledReason: correctedBy === null ? undefined : `Corrected by credit note ${correctedBy}`,
    type: { text: row.kind === 'invoice' ? 'Invoice' : 'Credit note' },
    subject: {
      ...(context.clientId === null ? { type: 'Patient' } : { reference: `Patient/${context.clientId}` }),
      display: [...new Set(lines.map((line) => line.client_name))].join(', '),
    },
    recipient: recipientOf(issued, context),
    date: row.issue_date,
    issuer: issuerOf(issuer),
    account: context.clientId === null ? undefined : accountOfClient(context.clientId),
    lineItem: lines.map((line) => lineItemOf(line, currency)),
    totalPriceComponent: [
      component('base', 'net_minor'),
      component('tax', 'tax_minor'),
      // What is settled of all lines says nothing about some of them.
      ...(isPart
        ? []
        : [component('informational', 'settled_minor', 'Settled'), component('informational', 'open_minor', 'Open')]),
    ],
    totalNet: total('net_minor'),
    totalGross: total('gross_minor'),
    paymentTerms: [row.kind === 'invoice' ? `Due on ${row.due_date as string}.` : undefined, text(issuer.terms)]
      .filter((part) => part !== undefined)
      .join(' '),
    note: [
      ...notes({ Text: row.note, Address: row.recipient_address, Corrects: corrects }),
      ...[...new Set(lines.map((line) => text(line.tax_sentence)))].map((sentence) => ({ text: sentence })),
      ...(isPart
        ? [{ text: 'This invoice also has lines for others. The sums here are those of the lines here.' }]
        : []),
    ],
  }
}
