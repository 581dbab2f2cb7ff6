import type { InvoiceLine, Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import { minorDigits } from '@openhour/shared/lib/currencies.ts'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
/** BR-CO-9: the letters of the country, Greece being EL. */
const isVatId = (text: string) => /^[A-Z]{2}[A-Z0-9+*.-]{2,18}$/.test(text)
/** BR-DE-27 */
const isPhone = (text: string) => text.replace(/\D/g, '').length >= 3

/** What an e-invoice says of who issues it: BR-DE-2 to 7, BR-CO-26, BR-O-2 and its like. */
function missingOf(issuer: Issuer, isOutside: boolean): string[] {
  const { street, postCode, city, country, phone, email, taxNumber, vatId, licenseNumber } = issuer
  const hasNumber = isOutside ? Boolean(taxNumber ?? licenseNumber) : Boolean(taxNumber ?? vatId)
  return [
    ...(street ? [] : ['your street']),
    ...(postCode ? [] : ['your postal code']),
    ...(city ? [] : ['your city']),
    ...(country ? [] : ['your country']),
    ...(phone && isPhone(phone) ? [] : ['your phone number']),
    ...(email ? [] : ['your email address']),
    ...(hasNumber ? [] : [isOutside ? 'your tax number' : 'your tax number or VAT ID']),
    ...(vatId && !isVatId(vatId) ? ['a VAT ID that begins with the letters of its country, without spaces'] : []),
  ]
}

/** Why an invoice to an organisation cannot be issued as an e-invoice yet, and where to change that; undefined if it can. */
export function whyNoEInvoice(issuer: Issuer, lines: readonly InvoiceLine[], currency: string): string | undefined {
  const isOutside = lines.some(({ taxCode }) => taxCode === 'O')
  const missing = missingOf(issuer, isOutside)
  if (missing.length > 0)
    return `An invoice to an organisation is an e-invoice, which needs more than a letter does. Nothing was issued. Under Settings, Invoices, add ${listed.format(missing)}.`
  // BR-DEC-12 and its like
  if (minorDigits(currency) > 2)
    return `E-invoices know two decimal places, and ${currency} has three. Nothing was issued. Remove the e-invoice details of this payer under Billing, and send the PDF alone.`
  // BR-O-11
  if (isOutside && lines.some(({ taxCode }) => taxCode !== 'O'))
    return 'An e-invoice cannot hold what is outside the scope of tax beside anything else. Nothing was issued. Put these charges on an invoice of their own.'
  const unsaid = lines.find(({ taxCode, taxSentence }) => taxCode === 'E' && !taxSentence?.trim())
  // BR-E-10
  if (unsaid)
    return `An e-invoice says why nothing is charged. Nothing was issued. Add a sentence to the tax category “${unsaid.taxName}” under Settings, Invoices.`
  return undefined
}
