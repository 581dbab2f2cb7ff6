import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { Charge } from '@openhour/shared/features/money/charges.contract.ts'
import type { Invoice, InvoiceLine, Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import type { ClientBilling, MoneyState, TaxCategory } from '@openhour/shared/features/money/money.contract.ts'
import { moneyTexts, usualMoneySettings } from '@openhour/shared/features/money/money.rules.ts'
import type { PayerOrganisation } from '@openhour/shared/features/money/payer-organisations.contract.ts'
import type { Package } from '@openhour/shared/features/money/packages.contract.ts'
import type { Payment } from '@openhour/shared/features/money/payments.contract.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'
const exemptId = '018f0000-0000-7000-8000-0000000000e1'
export const at = '2026-05-04T17:00:00Z'

const exempt: TaxCategory = {
  id: exemptId,
  name: 'Exempt',
  code: 'E',
  rate: 0,
  exemptionCode: null,
  sentence: 'Exempt from VAT.',
  revenueAccount: null,
  archivedAt: null,
  updatedAt: at,
}

/** Settings that were saved once. */
export const moneyState: MoneyState = {
  ...usualMoneySettings,
  issuerName: 'Practice at the Park',
  issuerAddress: 'Park Street 1\n10115 Berlin',
  issuerEmail: null,
  issuerPhone: null,
  country: 'DE',
  taxNumber: null,
  vatId: null,
  licenseNumber: null,
  accountHolder: null,
  iban: null,
  bic: null,
  upiId: null,
  currency: 'EUR',
  sessionPriceMinor: 8000,
  sessionTaxId: exemptId,
  latePercent: 50,
  feeTaxId: exemptId,
  chargesFrom: null,
  terms: null,
  paper: 'A4',
  debtorAccount: null,
  datevConsultant: null,
  datevClient: null,
  language: 'en' as const,
  updatedAt: at,
  taxes: [exempt],
}

const issuer: Issuer = {
  name: 'Practice at the Park',
  address: 'Park Street 1\n10115 Berlin',
  email: null,
  phone: null,
  country: 'DE',
  taxNumber: '13/815/08150',
  vatId: null,
  licenseNumber: null,
  accountHolder: null,
  iban: 'DE89370400440532013000',
  bic: null,
  upiId: null,
  terms: 'Please pay within 14 days.',
  paper: 'A4',
}

export const chargeOf = (given: Partial<Charge> = {}): Charge => ({
  id: crypto.randomUUID(),
  clientId,
  clientName: 'Maya Okafor',
  kind: 'session',
  state: 'open',
  serviceDate: '2026-05-04',
  minutes: 50,
  description: 'Session',
  amountMinor: 8000,
  currency: 'EUR',
  taxCategoryId: exemptId,
  waivedReason: null,
  hasPackage: false,
  diagnosisCode: null,
  sessionId: null,
  appointmentId: null,
  invoiceId: null,
  invoiceNumber: null,
  createdAt: at,
  updatedAt: at,
  ...given,
})

export const lineOf = (given: Partial<InvoiceLine> = {}): InvoiceLine => ({
  chargeId: null,
  clientName: 'Maya Okafor',
  serviceDate: '2026-05-04',
  minutes: 50,
  description: 'Session',
  diagnosisCode: null,
  taxName: 'Exempt',
  taxCode: 'E',
  taxRate: 0,
  taxSentence: 'Exempt from VAT.',
  netMinor: 8000,
  taxMinor: 0,
  grossMinor: 8000,
  ...given,
})

/** A draft, unless a number is given. */
export const invoiceOf = (given: Partial<Invoice> = {}): Invoice => {
  const { lines = [lineOf({ chargeId: given.number ? null : crypto.randomUUID() })], number = null } = given
  const grossMinor = lines.reduce((sum, line) => sum + line.grossMinor, 0)
  return {
    id: crypto.randomUUID(),
    kind: 'invoice',
    state: number === null ? 'draft' : 'issued',
    number,
    clientId,
    recipientName: 'Maya Okafor',
    issueDate: number === null ? null : '2026-05-31',
    dueDate: number === null ? null : '2026-06-14',
    currency: 'EUR',
    grossMinor,
    openMinor: number === null ? 0 : grossMinor,
    sentAt: null,
    createdAt: at,
    note: null,
    payerId: null,
    recipientAddress: 'Long Lane 2\n10999 Berlin',
    recipient: null,
    issuer,
    lines,
    netMinor: grossMinor,
    taxMinor: 0,
    correctsId: null,
    correctedById: null,
    settlements: [],
    creditMinor: 0,
    updatedAt: at,
    ...given,
  }
}

export const paymentOf = (given: Partial<Payment> = {}): Payment => ({
  id: crypto.randomUUID(),
  clientId,
  payerId: null,
  payerName: 'Maya Okafor',
  receivedDate: '2026-05-20',
  amountMinor: 5000,
  leftMinor: 0,
  currency: 'EUR',
  method: 'transfer',
  reference: null,
  note: null,
  refundsId: null,
  createdAt: at,
  ...given,
})

/** What a practice has about money. */
export type FakeMoney = {
  settings: MoneyState
  agreed: ClientBilling
  charges: Charge[]
  invoices: Invoice[]
  payments: Payment[]
  /** The one payer, if it is an organisation. */
  organisation: PayerOrganisation | null
  packages: Package[]
}

/** Does what `act` does with one of these, or refuses as the server does. */
export function ofOne<Row extends { id: string }, Result>(
  rows: readonly Row[],
  id: string,
  act: (row: Row) => Result,
  missing: string = moneyTexts.invoiceNotFound,
) {
  const row = rows.find((one) => one.id === id)
  return row ? act(row) : problemOf('not-found', missing)
}
