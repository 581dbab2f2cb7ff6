import { paymentMethodNames, type PaymentMethod } from '@openhour/shared/features/money/money.rules.ts'
import { plainAmount } from '@openhour/shared/lib/currencies.ts'
import type { DownloadSection } from '../../product/download-section.ts'
import { downloadInvoiceLines, downloadInvoices, downloadPayments } from './portal-invoices.queries.ts'

type Row = Record<string, unknown>

/** Minor units as decimal numbers of their currency. */
const withAmounts =
  () =>
  (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name.endsWith('Minor') ? plainAmount(Number(value), String(row['currency'])) : value,
      ]),
    )

const sums = { netMinor: 'Without tax', taxMinor: 'Tax', grossMinor: 'Amount' } as const

/** What the client pays themselves, as they see it in the portal. */
export const moneyDownload: readonly DownloadSection[] = [
  {
    name: 'invoices',
    title: 'Invoices',
    of: 'practice',
    tables: ['invoices'],
    columns: {
      number: 'Number',
      kind: 'Kind',
      issueDate: 'Date',
      dueDate: 'Due',
      recipientName: 'To',
      recipientAddress: 'Address',
      issuer: 'From',
      currency: 'Currency',
      ...sums,
      settledMinor: 'Settled',
      openMinor: 'Open',
      note: 'Text',
    },
    rows: ({ clientId }) => downloadInvoices(clientId),
    decode: withAmounts,
  },
  {
    name: 'invoice-lines',
    title: 'Lines of your invoices',
    of: 'practice',
    tables: ['invoice_lines'],
    columns: {
      number: 'Invoice',
      serviceDate: 'Date',
      clientName: 'For',
      description: 'Service',
      minutes: 'Minutes',
      diagnosisCode: 'Code for the insurer',
      taxName: 'Tax category',
      taxRate: 'Rate in thousandths of a percent',
      taxSentence: 'Sentence about tax',
      currency: 'Currency',
      ...sums,
    },
    rows: ({ clientId }) => downloadInvoiceLines(clientId),
    decode: withAmounts,
  },
  {
    name: 'payments',
    title: 'Payments',
    of: 'practice',
    tables: ['payments'],
    columns: { receivedDate: 'Received', amountMinor: 'Amount', currency: 'Currency', method: 'Paid by' },
    rows: ({ clientId }) => downloadPayments(clientId),
    decode: () => (row) => ({ ...withAmounts()(row), method: paymentMethodNames[row['method'] as PaymentMethod] }),
  },
]
