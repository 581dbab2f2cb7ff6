import { ofOwnClient, ownClient } from './own-rows.ts'
import type { Browser } from './product.ts'

type Row = Record<string, unknown> & { id: string; updatedAt: string }

export async function called(caller: Browser, operation: string, json?: unknown): Promise<Row> {
  const answer = await caller.post(`/rpc/${operation}`, json === undefined ? undefined : { json })
  if (answer.status >= 300) throw new Error(`${operation} was refused: ${answer.status} ${answer.text.slice(0, 300)}`)
  return (answer.json as { json: Row }).json
}

let taxes = 0
export const taxDetails = () => ({
  name: `Therapy ${++taxes}`,
  code: 'E',
  rate: 0,
  exemptionCode: 'VATEX-EU-132-1C',
  sentence: 'Exempt from VAT.',
  revenueAccount: '8100',
})
export const ownTax = (caller: Browser) => called(caller, 'money/addTax', taxDetails())

export const issuer = {
  issuerName: 'Heron House',
  issuerAddress: '4 Quay Street\nLimerick\nIreland',
  issuerEmail: 'bills@example.com',
  issuerPhone: '+353 1 555 0100',
  country: 'IE',
  issuerStreet: '4 Quay Street',
  issuerPostCode: 'V94 T28R',
  issuerCity: 'Limerick',
  taxNumber: '123/456',
  vatId: 'IE1234567T',
  licenseNumber: 'PSI 4711',
  accountHolder: 'Ana Example',
  iban: 'IE29AIBK93115212345678',
  bic: 'AIBKIE2D',
  upiId: 'heron@bank',
  currency: 'EUR',
  sessionPriceMinor: 8000,
  noShowPercent: 80,
  latePercent: 50,
  sessionWording: 'Appointment',
  chargesFrom: '2026-01-01',
  numberPrefix: 'HH-',
  numberYear: true,
  numberStart: 7,
  paymentDays: 21,
  terms: 'Please name the invoice number.',
  paper: 'Letter',
  keptYears: 8,
  debtorAccount: '10000',
  datevConsultant: 1234567,
  datevClient: 42,
  language: 'en',
  inPortal: true,
}

/** Every field differs. */
export const otherIssuer = {
  issuerName: 'Otter House',
  issuerAddress: '5 Mill Lane\nGalway',
  issuerEmail: 'office@example.com',
  issuerPhone: '+353 1 555 0101',
  country: 'DE',
  issuerStreet: '5 Mill Lane',
  issuerPostCode: 'H91 X0X0',
  issuerCity: 'Galway',
  taxNumber: '765/432',
  vatId: 'DE123456789',
  licenseNumber: 'PT 99',
  accountHolder: 'Otto Example',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  upiId: 'otter@bank',
  currency: 'GBP',
  sessionPriceMinor: 9500,
  noShowPercent: 70,
  latePercent: 40,
  sessionWording: 'Meeting',
  chargesFrom: '2026-02-01',
  numberPrefix: 'OH',
  numberYear: false,
  numberStart: 9,
  paymentDays: 30,
  terms: 'Thank you.',
  paper: 'A4',
  keptYears: 6,
  debtorAccount: '1410',
  datevConsultant: 7654321,
  datevClient: 24,
  language: 'fr',
  inPortal: false,
}

/** Saves settings with which the caller can issue. @returns the id of the tax category of sessions */
export async function ownMoney(caller: Browser, more: object = {}): Promise<string> {
  const { id } = await ownTax(caller)
  const { updatedAt } = await called(caller, 'money/settings')
  await called(caller, 'money/saveSettings', { ...issuer, sessionTaxId: id, feeTaxId: id, ...more, updatedAt })
  return id
}

export const chargeDetails = { serviceDate: '2026-03-04', minutes: 50, description: 'Session', amountMinor: 8000 }

/** A charge of a new client of the caller. */
export async function ownCharge(
  caller: Browser,
  more: object = {},
): Promise<Row & { taxCategoryId: string; clientId: string }> {
  const { clientId } = await ofOwnClient(caller)
  const taxCategoryId = await ownMoney(caller)
  const charge = await called(caller, 'charges/add', {
    clientId,
    ...chargeDetails,
    taxCategoryId,
    currency: 'EUR',
    ...more,
  })
  return { ...charge, taxCategoryId, clientId }
}

export async function ownDraft(caller: Browser) {
  const charge = await ownCharge(caller)
  const invoice = await called(caller, 'invoices/draft', { chargeIds: [charge.id] })
  return { ...invoice, chargeId: charge.id, clientId: charge.clientId }
}

export async function ownInvoice(caller: Browser) {
  const { id, clientId } = await ownDraft(caller)
  return { ...(await called(caller, 'invoices/issue', { id })), clientId }
}

export const paid = {
  receivedDate: '2026-03-20',
  amountMinor: 9000,
  method: 'transfer',
  reference: 'HH 7',
  note: 'Rounded up',
}
export async function ownPayment(caller: Browser) {
  const { clientId } = await ofOwnClient(caller)
  return { ...(await called(caller, 'payments/recordAdvance', { clientId, currency: 'EUR', ...paid })), clientId }
}

export const idOf = (own: (caller: Browser) => Promise<Row>) => async (caller: Browser) => ({
  id: (await own(caller)).id,
})
export const stateOnly = 'It changes only what state the row is in; invoicing.test.ts reads that.'
export const noId = { id: 'x' }

export const waived = async (caller: Browser) => {
  const charge = await ownCharge(caller)
  return called(caller, 'charges/waive', { id: charge.id, reason: 'Agreed by phone' })
}

export const packageDetails = { name: 'Ten sessions', sessions: 10, priceMinor: 70_000, expiresOn: '2030-12-31' }
/** A package of a new client of the caller. */
export async function ownPackage(caller: Browser): Promise<Row & { clientId: string }> {
  const taxCategoryId = await ownMoney(caller)
  const { clientId } = await ofOwnClient(caller)
  const sold = await called(caller, 'packages/add', { clientId, ...packageDetails, currency: 'EUR', taxCategoryId })
  return { ...sold, clientId }
}
/** A charge that a package can pay. */
export async function coverable(caller: Browser) {
  const { clientId } = await ownPackage(caller)
  const taxCategoryId = await ownMoney(caller)
  return called(caller, 'charges/add', { clientId, ...chargeDetails, taxCategoryId, currency: 'EUR' })
}

/** The name of a tax category that no other sample has. */
export const newTaxName = (kind: string) => `${kind} ${++taxes}`

/** A proposed fee: of a client who did not come. */
export async function ownProposal(caller: Browser): Promise<Row> {
  await ownMoney(caller)
  const { id: clientId } = await ownClient(caller)
  const session = {
    clientId,
    sessionDate: '2026-03-04',
    durationMinutes: 50,
    sessionType: 'individual',
    status: 'no-show',
    notes: 'Did not come.',
  }
  await called(caller, 'sessions/add', session)
  const { items } = (await called(caller, 'charges/list', { clientId, state: 'proposed' })) as unknown as {
    items: Row[]
  }
  return items[0] as Row
}

export async function creditAndInvoice(caller: Browser) {
  const invoice = await ownInvoice(caller)
  const payment = await called(caller, 'payments/recordAdvance', {
    clientId: invoice.clientId,
    currency: 'EUR',
    ...paid,
  })
  return { id: payment.id, invoiceId: invoice.id }
}

/** What the e-invoices of an organisation need. Every field differs from those of the issuer. */
export const organisation = {
  name: 'Alder Works GmbH',
  street: 'Hafenweg 12',
  postCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE987654321',
  buyerReference: '04011000-12345-34',
  addressKind: 'EM',
  electronicAddress: 'invoices@alder.example.com',
}

/** A contact who pays for a new client of the caller. */
export async function ownPayer(caller: Browser): Promise<{ payerId: string; clientId: string }> {
  const { clientId } = await ofOwnClient(caller)
  const { id } = await called(caller, 'clientContacts/add', { clientId, name: 'Alder HR', kind: 'payer' })
  const agreed = { payerId: id, rhythm: 'month', showsDiagnosis: false }
  const before = (await called(caller, 'money/client', { clientId })) as unknown as { agreed: Row }
  await called(caller, 'money/saveClient', { clientId, ...agreed, updatedAt: before.agreed.updatedAt })
  return { payerId: id, clientId }
}

/** One that is an organisation. */
export async function ownOrganisation(caller: Browser, more: object = {}) {
  const { payerId, clientId } = await ownPayer(caller)
  const saved = await called(caller, 'payerOrganisations/save', { payerId, ...organisation, ...more, updatedAt: null })
  return { payerId, clientId, updatedAt: saved.updatedAt }
}

/** A line of a bank statement that nobody has recorded. */
export const statementLine = () => ({
  key: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  bookedOn: '2026-03-21',
  amountMinor: 9000,
  currency: 'EUR',
  reference: 'BANK-1',
})
