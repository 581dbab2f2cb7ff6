import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { instant } from '../../lib/instant-schema.ts'
import { emailLine } from '../../lib/email-address.ts'
import { countryCode, longText, oneLine, phoneLine, requiredLine } from '../../lib/text.ts'
import { clientNotFound, emailInvalid } from '../clients/clients.rules.ts'
import { amountMinor, currencyCode } from './money-fields.ts'
import { paperLanguages } from './paper-language.rules.ts'
import { invoiceRhythms, maxTaxRate, moneyTexts, taxCodes } from './money.rules.ts'

export const reasonLine = requiredLine(300, moneyTexts.reason)
const tags = ['Invoices']

const tax = {
  name: requiredLine(60, 'Name this tax category'),
  code: z.enum(taxCodes, 'Choose how it is taxed'),
  /** Thousandths of a percent. */
  rate: z.int(moneyTexts.rate).check(z.minimum(0, moneyTexts.rate), z.maximum(maxTaxRate, moneyTexts.rate)),
  /** Of the VATEX list: why nothing is charged, as e-invoices say it. */
  exemptionCode: z.optional(
    z.nullable(oneLine(40).check(z.regex(/^VATEX-[A-Z0-9-]{2,30}$/, 'A code looks like VATEX-EU-132-1C'))),
  ),
  /** Printed on the invoice. */
  sentence: z.optional(z.nullable(oneLine(300))),
  /** Where the accountant books it. */
  revenueAccount: z.optional(z.nullable(oneLine(8).check(z.regex(/^\d{4,8}$/, moneyTexts.revenueAccount)))),
}
const rateFits = z.refine<{ code: string; rate: number }>(({ code, rate }) => (code === 'S') === rate > 0, {
  path: ['rate'],
  message: moneyTexts.rateCode,
})
export const TaxDetails = z.strictObject(tax).check(rateFits)
export type TaxDetails = z.infer<typeof TaxDetails>

export const TaxCategory = z.object({
  id: z.guid(),
  name: z.string(),
  code: z.enum(taxCodes),
  rate: z.int(),
  exemptionCode: z.nullable(z.string()),
  sentence: z.nullable(z.string()),
  revenueAccount: z.nullable(z.string()),
  archivedAt: z.nullable(instant),
  updatedAt: z.string(),
})
export type TaxCategory = z.infer<typeof TaxCategory>

const percent = (message: string) => z.int(message).check(z.minimum(0, message), z.maximum(100, message))
const taxId = z.optional(z.nullable(z.guid(moneyTexts.taxNotFound)))

/** Who issues, what a session costs, and how invoices are numbered. */
export const MoneySettings = z.strictObject({
  issuerName: z.optional(z.nullable(oneLine(200))),
  issuerAddress: z.optional(z.nullable(longText(500))),
  issuerEmail: z.optional(z.nullable(emailLine(emailInvalid))),
  issuerPhone: z.optional(z.nullable(phoneLine())),
  country: z.optional(z.nullable(countryCode(moneyTexts.country))),
  /** With post code and city: the address again, in the parts that e-invoices have. */
  issuerStreet: z.optional(z.nullable(oneLine(100))),
  issuerPostCode: z.optional(z.nullable(oneLine(20))),
  issuerCity: z.optional(z.nullable(oneLine(80))),
  taxNumber: z.optional(z.nullable(oneLine(40))),
  vatId: z.optional(z.nullable(oneLine(20))),
  licenseNumber: z.optional(z.nullable(oneLine(60))),
  accountHolder: z.optional(z.nullable(oneLine(70))),
  iban: z.optional(z.nullable(oneLine(42))),
  bic: z.optional(z.nullable(oneLine(11).check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, moneyTexts.bic)))),
  upiId: z.optional(
    z.nullable(oneLine(165).check(z.regex(/^[A-Za-z0-9.\-_]{2,100}@[A-Za-z0-9.-]{2,64}$/, moneyTexts.upi))),
  ),
  currency: currencyCode,
  sessionPriceMinor: z.optional(z.nullable(amountMinor)),
  sessionTaxId: taxId,
  noShowPercent: percent('Enter 0 to 100 percent'),
  latePercent: percent('Enter 0 to 100 percent'),
  feeTaxId: taxId,
  sessionWording: requiredLine(100, moneyTexts.wording),
  /** Sessions from this day on are charged by themselves; null: none. */
  chargesFrom: z.optional(z.nullable(day('Enter a day'))),
  numberPrefix: oneLine(12).check(z.regex(/^[A-Za-z0-9/._-]*$/, moneyTexts.prefix)),
  numberYear: z.boolean(),
  numberStart: z.int('Enter a number from 1').check(z.minimum(1), z.maximum(1_000_000)),
  paymentDays: z.int('Enter 0 to 365 days').check(z.minimum(0), z.maximum(365)),
  terms: z.optional(z.nullable(longText(1000))),
  paper: z.enum(['A4', 'Letter']),
  /** Of papers to payers whose own language is not known. */
  language: z._default(z.enum(paperLanguages), 'en'),
  keptYears: z.int('Enter 1 to 30 years').check(z.minimum(1), z.maximum(30)),
  /** The account of all who owe, for DATEV's list. */
  debtorAccount: z.optional(z.nullable(oneLine(9).check(z.regex(/^\d{4,9}$/, moneyTexts.debtorAccount)))),
  datevConsultant: z.optional(
    z.nullable(
      z
        .int(moneyTexts.consultant)
        .check(z.minimum(1001, moneyTexts.consultant), z.maximum(9_999_999, moneyTexts.consultant)),
    ),
  ),
  datevClient: z.optional(
    z.nullable(
      z
        .int(moneyTexts.datevClient)
        .check(z.minimum(1, moneyTexts.datevClient), z.maximum(99_999, moneyTexts.datevClient)),
    ),
  ),
  /** Clients who pay find their invoices in the portal. */
  inPortal: z.boolean(),
})
export type MoneySettings = z.infer<typeof MoneySettings>

/** `updatedAt` is null until the practice has saved its settings; until then they are suggestions. */
const MoneyState = z.object({
  ...MoneySettings.shape,
  updatedAt: z.nullable(z.string()),
  taxes: z.array(TaxCategory),
})
export type MoneyState = z.infer<typeof MoneyState>

const agreed = {
  /** Instead of the practice's price, in its currency. */
  priceMinor: z.optional(z.nullable(amountMinor)),
  /** Nothing is charged, for this reason. */
  freeReason: z.optional(z.nullable(oneLine(300))),
  /** A contact who pays instead of the client: one of theirs, or of another client with the same payer. */
  payerId: z.optional(z.nullable(z.guid(moneyTexts.payerMissing))),
  rhythm: z.enum(invoiceRhythms),
  wording: z.optional(z.nullable(oneLine(100))),
  diagnosisCode: z.optional(z.nullable(oneLine(20))),
  showsDiagnosis: z.boolean(),
  /** Of this client’s papers; null: as their address says, or else as the practice’s. */
  language: z.optional(z.nullable(z.enum(paperLanguages))),
  /** Where invoices go, if not to the client’s own address. */
  address: z.optional(z.nullable(longText(500))),
}
export const ClientBillingDetails = z.strictObject(agreed)
export type ClientBillingDetails = z.infer<typeof ClientBillingDetails>

/** What is agreed with a client. `updatedAt` is null until something was. */
export const ClientBilling = z.object({
  ...agreed,
  clientId: z.guid(),
  updatedAt: z.nullable(z.string()),
})
export type ClientBilling = z.infer<typeof ClientBilling>

/** By currency: on charges to invoice, open on invoices, overdue of that, and credit. */
export const Balance = z.object({
  currency: z.string(),
  chargedMinor: z.int(),
  openMinor: z.int(),
  overdueMinor: z.int(),
  creditMinor: z.int(),
})
export type Balance = z.infer<typeof Balance>

const clientId = z.guid(clientNotFound)
const seen = { updatedAt: z.nullable(z.string()) }

export const moneyContract = {
  settings: operation(therapists)
    .route({ method: 'GET', path: '/money/settings', summary: 'How the practice charges and invoices', tags })
    .output(MoneyState),
  saveSettings: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'PUT', path: '/money/settings', summary: 'Change how the practice charges and invoices', tags })
    .input(z.extend(MoneySettings, seen))
    .output(MoneyState),
  addTax: operation(therapists, { sendsTwice: true, refusals: ['already-exists'] })
    .route({ method: 'POST', path: '/money/taxes', successStatus: 201, summary: 'Add a tax category', tags })
    .input(z.strictObject(tax).check(rateFits))
    .output(TaxCategory),
  changeTax: operation(therapists, { refusals: ['already-exists'] })
    .route({
      method: 'PUT',
      path: '/money/taxes/{id}',
      summary: 'Change a tax category',
      description: 'Issued invoices keep what they say.',
      tags,
    })
    .input(z.strictObject({ id: z.guid(moneyTexts.taxNotFound), ...tax, updatedAt: z.string() }).check(rateFits))
    .output(TaxCategory),
  archiveTax: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/money/taxes/{id}/archive', summary: 'Put a tax category away', tags })
    .input(z.strictObject({ id: z.guid(moneyTexts.taxNotFound) }))
    .output(TaxCategory),
  client: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/billing',
      summary: 'What is agreed with a client, and their balance',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(z.object({ agreed: ClientBilling, balances: z.array(Balance) })),
  saveClient: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'PUT', path: '/clients/{clientId}/billing', summary: 'Change what is agreed with a client', tags })
    .input(z.strictObject({ clientId, ...agreed, ...seen }))
    .output(ClientBilling),
}
