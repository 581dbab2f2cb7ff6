import type { EInvoiceRecipient } from '@openhour/shared/features/money/payer-organisations.contract.ts'
import type { Invoice, InvoiceLine, Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import type { MoneySettings } from '@openhour/shared/features/money/money.contract.ts'
import { invoiceState, moneyTexts, splitTax, splitTogether } from '@openhour/shared/features/money/money.rules.ts'
import { type PaperLanguage, paperLanguageOf } from '@openhour/shared/features/money/paper-language.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { Refusal } from '../../platform/refusal.ts'
import { whyNoEInvoice } from './e-invoice-needs.ts'
import type { DraftedCharge, InvoiceRow, ListedRow } from './invoices.queries.ts'
import { type Paper, paperIn } from './paper.ts'

/** The lines as they would be issued. The price includes tax, which is split off once: per line, or on an e-invoice per tax category. */
function linesOf(charges: readonly DraftedCharge[], isEInvoice: boolean, paper: Paper): InvoiceLine[] {
  const together = new Map<DraftedCharge, ReturnType<typeof splitTax>>()
  const categories = Map.groupBy(isEInvoice ? charges : [], ({ taxCode, taxRate }) => `${taxCode} ${taxRate}`)
  for (const of of categories.values()) {
    const amounts = of.map(({ amountMinor }) => amountMinor)
    splitTogether(amounts, of[0]?.taxRate ?? 0).forEach((split, at) => together.set(of[at] as DraftedCharge, split))
  }
  return charges.map((charge) => {
    const { clientId: _client, exemptionCode: _code, amountMinor, ...rest } = charge
    const split = together.get(charge) ?? splitTax(amountMinor, charge.taxRate)
    return { ...rest, description: paper.service(rest.description), ...split, grossMinor: amountMinor }
  })
}

/** On paper as in the e-invoice. */
const letterAddress = ({ street, postCode, city, country }: EInvoiceRecipient, paper: Paper) =>
  [street, `${postCode} ${city}`, paper.country(country)].join('\n')

/** To whom a draft would go. */
const addressed = (
  { recipient, recipientName, recipientAddress }: Pick<Invoice, 'recipient' | 'recipientName' | 'recipientAddress'>,
  paper: Paper,
) =>
  recipient
    ? { recipientName: recipient.name, recipientAddress: letterAddress(recipient, paper) }
    : { recipientName, recipientAddress }

/** The language of a payer's papers. */
export const languageFor = (
  settings: MoneySettings | undefined,
  payer: { agreedLanguage: PaperLanguage | null; country?: string | undefined; address: string | null },
): PaperLanguage =>
  paperLanguageOf({
    agreed: payer.agreedLanguage,
    country: payer.country ?? null,
    address: payer.address,
    ofPractice: settings?.language ?? 'en',
  })
const ofDraft = ({ agreedLanguage, recipient, recipientAddress }: InvoiceRow) => ({
  agreedLanguage,
  country: recipient?.country,
  address: recipientAddress,
})

/** Who issues, from the settings; null as long as nobody is named. */
export const issuerOf = (settings: MoneySettings | undefined, language?: PaperLanguage): Issuer | null =>
  settings?.issuerName
    ? {
        name: settings.issuerName,
        address: settings.issuerAddress ?? null,
        email: settings.issuerEmail ?? null,
        phone: settings.issuerPhone ?? null,
        country: settings.country ?? null,
        taxNumber: settings.taxNumber ?? null,
        vatId: settings.vatId ?? null,
        licenseNumber: settings.licenseNumber ?? null,
        accountHolder: settings.accountHolder ?? null,
        iban: settings.iban ?? null,
        bic: settings.bic ?? null,
        upiId: settings.upiId ?? null,
        terms: settings.terms ?? null,
        paper: settings.paper,
        language: language ?? settings.language,
        street: settings.issuerStreet ?? null,
        postCode: settings.issuerPostCode ?? null,
        city: settings.issuerCity ?? null,
      }
    : null

export function listedOf({ settledMinor, isCorrected, ...row }: ListedRow, today: string) {
  const state = invoiceState({ ...row, settledMinor, isCorrected }, today)
  return { ...row, openMinor: state === 'draft' ? 0 : row.openMinor, state }
}

const sumOf = (lines: readonly InvoiceLine[], part: 'netMinor' | 'taxMinor' | 'grossMinor') =>
  lines.reduce((sum, line) => sum + line[part], 0)

/** The invoice as the contract answers it: an issued one as it was, a draft as it would be issued on `today`. */
export function invoiceOf(
  given: InvoiceRow,
  charges: readonly DraftedCharge[],
  settings: MoneySettings | undefined,
  today: string,
): Invoice {
  const { settledMinor, isCorrected, stamp: _stamp, agreedLanguage: _language, ...rest } = given
  const state = invoiceState({ ...rest, settledMinor, isCorrected }, today)
  if (state !== 'draft') return { ...rest, state }
  const language = languageFor(settings, ofDraft(given))
  const lines = linesOf(charges, given.recipient !== null, paperIn(language))
  return {
    ...rest,
    ...addressed(given, paperIn(language)),
    state,
    issuer: issuerOf(settings, language),
    lines,
    netMinor: sumOf(lines, 'netMinor'),
    taxMinor: sumOf(lines, 'taxMinor'),
    grossMinor: sumOf(lines, 'grossMinor'),
    openMinor: 0,
  }
}

/** What the database keeps of a draft that is issued on `today`. @throws Refusal if something is missing that every invoice needs */
export function snapshotOf(
  row: InvoiceRow,
  charges: readonly DraftedCharge[],
  settings: MoneySettings | undefined,
  today: string,
): { head: string; rows: string } {
  const refused = (sentence: string) => new Refusal('not-possible-now', sentence)
  if (row.number !== null) throw refused(moneyTexts.alreadyIssued)
  const language = languageFor(settings, ofDraft(row))
  const paper = paperIn(language)
  const issuer = issuerOf(settings, language)
  if (!settings || !issuer?.address) throw refused(moneyTexts.issuerNeeded)
  if (charges.length === 0) throw refused(moneyTexts.empty)
  const { recipientName, recipientAddress } = addressed(row, paper)
  if (!recipientName) throw refused(moneyTexts.recipientNeeded)
  const lines = linesOf(charges, row.recipient !== null, paper)
  const lacking = row.recipient && whyNoEInvoice(issuer, lines, row.currency)
  if (lacking) throw refused(lacking)
  const head = {
    recipient_name: recipientName,
    recipient_address: recipientAddress,
    recipient: row.recipient,
    issuer,
    issue_date: today,
    due_date: dayAfter(today, settings.paymentDays),
  }
  const rows = lines.map((line, at) => {
    return {
      client_id: charges[at]?.clientId,
      place: at + 1,
      client_name: line.clientName,
      service_date: line.serviceDate,
      minutes: line.minutes,
      description: line.description,
      diagnosis_code: line.diagnosisCode,
      tax_name: line.taxName,
      tax_code: line.taxCode,
      tax_rate: line.taxRate,
      exemption_code: charges[at]?.exemptionCode,
      tax_sentence: line.taxSentence,
      net_minor: line.netMinor,
      tax_minor: line.taxMinor,
      gross_minor: line.grossMinor,
    }
  })
  return { head: JSON.stringify(head), rows: JSON.stringify(rows) }
}
