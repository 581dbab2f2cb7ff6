import { paymentMethodNames } from '@openhour/shared/features/money/money.rules.ts'
import { plainAmount } from '@openhour/shared/lib/currencies.ts'
import { type Cell, csvOf } from '../../platform/csv.ts'
import type { TaxedInvoice } from './month-files.queries.ts'

const wayNames = { ...paymentMethodNames, 'write-off': 'Written off' }

const amount = (minor: number, { currency }: TaxedInvoice): Cell => ({ amount: plainAmount(minor, currency) })

/** The columns, as docs/accounting.md explains them. */
const columns = {
  Number: (row) => row.number,
  Kind: (row) => (row.kind === 'invoice' ? 'Invoice' : 'Credit note'),
  Date: (row) => row.issueDate,
  'Due date': (row) => (row.kind === 'invoice' ? row.dueDate : ''),
  Recipient: (row) => row.recipientName,
  Currency: (row) => row.currency,
  'Tax category': (row) => row.taxName,
  'Tax code': (row) => row.taxCode,
  'Tax rate': (row) => String(row.taxRate / 1000),
  Net: (row) => amount(row.netMinor, row),
  Tax: (row) => amount(row.taxMinor, row),
  Gross: (row) => amount(row.grossMinor, row),
  Paid: (row) => (row.isFirst ? amount(row.paidMinor, row) : ''),
  Open: (row) => (row.isFirst ? amount(row.openMinor, row) : ''),
  'Paid on': (row) => (row.openMinor === 0 ? (row.lastPaid ?? '') : ''),
  How: (row) => row.how.map((way) => wayNames[way]).join(', '),
  Corrects: (row) => row.correctsNumber ?? '',
  'Corrected by': (row) => row.correctedByNumber ?? '',
  'Corrected on': (row) => row.correctedOn ?? '',
} satisfies Record<string, (row: TaxedInvoice) => Cell>

/** A line for each tax category of each invoice and credit note. What has settled an invoice stands on its first line, so that columns can be added up. */
export const accountantList = (rows: readonly TaxedInvoice[]): string =>
  csvOf(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((column) => column(row))),
  )
