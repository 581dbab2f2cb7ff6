// Without zod, because pages without forms load it.

/** Every amount is below this many minor units. */
export const maxAmountMinor = 99_999_999_999

/** Thousandths of a percent: 19 % is 19,000. */
export const maxTaxRate = 100_000

export const taxCodes = ['E', 'S', 'Z', 'O'] as const
/** As in EN 16931: exempt, taxed, zero-rated, outside the scope of tax. */
export type TaxCode = (typeof taxCodes)[number]

export const taxCodeNames: Record<TaxCode, string> = {
  E: 'Exempt from tax',
  S: 'Taxed',
  Z: 'Taxed at zero percent',
  O: 'Outside the scope of tax',
}

export const chargeKinds = ['session', 'no-show', 'late-cancellation', 'manual', 'package'] as const
export type ChargeKind = (typeof chargeKinds)[number]
export const chargeKindNames: Record<ChargeKind, string> = {
  session: 'Session',
  'no-show': 'No-show',
  'late-cancellation': 'Late cancellation',
  manual: 'Added by hand',
  package: 'Package',
}

/** Where a charge is on its way: a proposed fee, to invoice, on a draft, on an issued invoice, paid by a package, or not to be paid. */
export const chargeStates = ['proposed', 'open', 'drafted', 'invoiced', 'covered', 'waived'] as const
export type ChargeState = (typeof chargeStates)[number]
export const chargeStateNames: Record<ChargeState, string> = {
  proposed: 'Proposed',
  open: 'To invoice',
  drafted: 'On a draft',
  invoiced: 'Invoiced',
  covered: 'Paid by a package',
  waived: 'Waived',
}

export const invoiceKinds = ['invoice', 'credit-note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceStates = ['draft', 'issued', 'partly-paid', 'paid', 'overdue', 'corrected'] as const
export type InvoiceState = (typeof invoiceStates)[number]
export const invoiceStateNames: Record<InvoiceState, string> = {
  draft: 'Draft',
  issued: 'Issued',
  'partly-paid': 'Partly paid',
  paid: 'Paid',
  overdue: 'Overdue',
  corrected: 'Corrected',
}

type StateFacts = {
  number: string | null
  kind: InvoiceKind
  openMinor: number
  settledMinor: number
  dueDate: string | null
  isCorrected: boolean
}

/**
 * The state of an invoice or a credit note. One that is due today is not overdue yet.
 * @param today the practice's day
 */
export function invoiceState(invoice: StateFacts, today: string): InvoiceState {
  if (invoice.number === null) return 'draft'
  if (invoice.isCorrected || invoice.kind === 'credit-note') return 'corrected'
  if (invoice.openMinor === 0) return 'paid'
  if (invoice.dueDate !== null && invoice.dueDate < today) return 'overdue'
  return invoice.settledMinor === 0 ? 'issued' : 'partly-paid'
}

export const paymentMethods = ['transfer', 'cash', 'card', 'online', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** Those that a person records; `online` comes from a payment provider. */
export const handMethods = ['transfer', 'cash', 'card', 'other'] as const
export const paymentMethodNames: Record<PaymentMethod, string> = {
  transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  online: 'Online',
  other: 'Other',
}

/** What the settings of a practice begin with that has saved none. All others are empty. */
export const usualMoneySettings = {
  noShowPercent: 100,
  latePercent: 100,
  sessionWording: 'Session',
  numberPrefix: '',
  numberYear: true,
  numberStart: 1,
  paymentDays: 14,
  keptYears: 10,
  inPortal: true,
} as const

export const invoiceRhythms = ['session', 'week', 'month', 'manual'] as const
export type InvoiceRhythm = (typeof invoiceRhythms)[number]
export const invoiceRhythmNames: Record<InvoiceRhythm, string> = {
  session: 'For each session',
  week: 'Each week',
  month: 'Each month',
  manual: 'When I decide',
}

/** Splits an amount that includes tax. Rounded once, half away from zero, so that net and tax always add up to the amount. */
export function splitTax(grossMinor: number, rate: number): { netMinor: number; taxMinor: number } {
  const whole = 100_000n
  const gross = BigInt(Math.abs(grossMinor))
  const divisor = whole + BigInt(rate)
  const net = Number((gross * whole * 2n + divisor) / (divisor * 2n)) * Math.sign(grossMinor)
  return { netMinor: net, taxMinor: grossMinor - net }
}

/**
 * Splits amounts of one tax category that stand on one e-invoice. The tax is that of their sum, rounded once, as EN 16931 counts it (BR-CO-17); each amount is
 * split so that the parts add up to it.
 */
export function splitTogether(grossesMinor: readonly number[], rate: number): { netMinor: number; taxMinor: number }[] {
  let [gross, net] = [0, 0]
  return grossesMinor.map((grossMinor) => {
    gross += grossMinor
    const upToHere = splitTax(gross, rate).netMinor
    const netMinor = upToHere - net
    net = upToHere
    return { netMinor, taxMinor: grossMinor - netMinor }
  })
}

/** Codes of the EAS list (BT-49): where an organisation receives e-invoices. */
export const electronicAddressKinds = ['EM', '0204', '0088', '9930'] as const
export type ElectronicAddressKind = (typeof electronicAddressKinds)[number]
export const electronicAddressKindNames: Record<ElectronicAddressKind, string> = {
  EM: 'Email address',
  '0204': 'Leitweg-ID',
  '0088': 'Global Location Number (GLN)',
  '9930': 'German VAT ID',
}

/** Each with `/{id}/pdf`; those of the practice also with `/{id}/xrechnung`, if it is an e-invoice. */
export const invoicePdfPath = '/api/invoices'
export const ownInvoicePdfPath = '/api/portal-invoices'

export const chargesPerPage = 50
export const invoicesPerPage = 25
export const paymentsPerPage = 50
export const maxPackageSessions = 500
export const maxLines = 200
/** Drafts that are issued at once. */
export const issuedAtOnce = 100

export const moneyTexts = {
  waitToPay: 'You opened many payment pages. Nothing was charged. Try again in a minute.',
  settingsNeeded: 'Nothing was done. Fill in who issues your invoices first, under Settings, Invoices.',
  issuerNeeded: 'An invoice needs your name and address. Nothing was issued. Add them under Settings, Invoices.',
  recipientNeeded: 'An invoice needs the name of whoever pays. Nothing was issued.',
  changed: 'Somebody changed this at the same time. Nothing was saved. Load the page again.',
  invoiceChanged: 'Something on this invoice has just changed. Nothing was issued. Look at it again.',
  invoiceNotFound: 'This invoice was not found.',
  alreadyIssued: 'This invoice has been issued, so it can no longer be changed. Correct it by a credit note.',
  alreadyCorrected: 'This invoice was corrected already.',
  empty: 'There is nothing on this invoice. Nothing was issued. Add charges to it, or delete it.',
  chargeNotFound: 'This charge was not found.',
  chargeIssued:
    'This charge is on an issued invoice, so it can no longer be changed. Correct the invoice by a credit note.',
  chargeTaken:
    'One of these charges is on an invoice or was waived in the meantime. Nothing was changed. Load the page again.',
  chargesDiffer:
    'These charges go to different payers or are in different currencies. Nothing was changed. Choose those of one payer.',
  notProposed: 'This charge is no longer a proposal.',
  alreadyWaived: 'This charge was waived already.',
  packageNotFound: 'This package was not found.',
  packageSessions: `Enter 1 to ${maxPackageSessions} sessions`,
  packageUsed: 'Sessions have used this package already. Nothing was deleted. End it instead.',
  packageSold:
    'The invoice that sells this package is issued. Nothing was deleted. Correct the invoice by a credit note, or end the package.',
  packageEnded: 'This package has ended already.',
  noPackage: 'This client has no package with sessions left for that day. Nothing was changed.',
  notWaived: 'This charge is not waived.',
  tooMany: `An invoice holds at most ${maxLines} charges`,
  paymentNotFound: 'This payment was not found.',
  otherCurrency: 'The payment is in another currency than the invoice. Nothing was recorded.',
  refundTooHigh:
    'That is more than is left of this payment. Nothing was recorded. A refund gives back credit only: correct the invoice first.',
  notIssued: 'This invoice is a draft. Issue it before you hand it over.',
  nothingOpen: 'Nothing is open on this invoice.',
  noCredit: 'Nothing is left of this payment.',
  taxNotFound: 'This tax category was not found.',
  taxInUse: 'This tax category is used by your settings. Nothing was changed. Choose another one there first.',
  taxTaken: 'There is a tax category with this name already',
  currencyKept: 'Charges in the old currency stay as they are.',
  payerMissing: 'This contact was not found among the contacts of the client.',
  amount: 'Enter an amount of zero or more, with no more decimal places than the currency has',
  amountPositive: 'Enter an amount above zero',
  currency: 'Choose a currency',
  rate: 'Enter a rate between 0 and 100 percent, with at most three decimal places',
  rateCode: 'A taxed category has a rate above zero, and every other one none',
  reason: 'Say why, in up to 300 characters',
  description: 'Say what it is for',
  iban: 'This is no valid IBAN. Check its letters and digits.',
  bic: 'This is no valid BIC',
  upi: 'A UPI ID looks like name@bank',
  country: 'Choose a country',
  payerNotFound: 'This contact was not found.',
  noOrganisation: 'This contact is no organisation.',
  noEInvoice: 'This is no e-invoice. Only issued invoices to an organisation are.',
  vatId: 'A VAT ID begins with the two letters of its country, without spaces, such as DE123456789',
  electronicAddress: 'Enter the address that receives e-invoices, without spaces',
  prefix: 'Letters, digits and . / _ - only, up to 12 characters',
  wording: 'Say what a session is called on invoices',
  revenueAccount: 'A revenue account has 4 to 8 digits',
  debtorAccount: 'A debtor account has 4 to 9 digits',
  consultant: 'A consultant number is between 1001 and 9999999',
  datevClient: 'A client number is between 1 and 99999',
  datevEmpty: 'No invoice in euros was issued in this time. Nothing was saved.',
  datevDebtor: 'DATEV’s list needs a debtor account. Nothing was saved. Add it under Settings, Invoices.',
  datevRevenue:
    'DATEV’s list needs a revenue account for each tax category. Nothing was saved. Add it under Settings, Invoices, for',
  datevLengths:
    'DATEV’s list needs revenue accounts with the same number of digits. Nothing was saved. Change them under Settings, Invoices.',
  period: 'A period is a month such as 2026-10, or a year such as 2026',
} as const
