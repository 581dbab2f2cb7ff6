import type { InvoiceLine, Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import type { EInvoiceRecipient } from '@openhour/shared/features/money/payer-organisations.contract.ts'
import { amountsOf, type EInvoiceAmounts, type TaxRow } from './e-invoice-amounts.ts'
import type { PrintedInvoice } from './invoice-print.ts'

/** An issued invoice or credit note to an organisation. */
export type EInvoice = Omit<PrintedInvoice, 'issuer'> & {
  number: string
  issueDate: string
  dueDate: string
  issuer: Issuer
  recipient: EInvoiceRecipient
  /** Of a credit note: when the invoice that it corrects was issued. */
  correctsDate: string | null
  /** Each code for why something is exempt that its lines give, and null if one gives none. */
  exemptionCodes: readonly (string | null)[]
}

/** The EN 16931 profile of Factur-X, which goes into the PDF, and the German XRechnung beside it. They differ in this name only. */
const specifications = {
  'factur-x': 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const
export type EInvoiceFormat = keyof typeof specifications

type Element = { [name: string]: string | Element | Element[] | undefined }

const namespace = 'urn:un:unece:uncefact:data:standard'
const amount = (hundredths: number) => (hundredths / 100).toFixed(2)
const percent = (rate: number) => String(rate / 1000)
const dateTime = (day: string, of = 'udt'): Element => ({
  [`${of}:DateTimeString`]: { '@format': '102', '#': day.replaceAll('-', '') },
})
const period = (start: string, end: string): Element => ({
  'ram:StartDateTime': dateTime(start),
  'ram:EndDateTime': dateTime(end),
})

/** What XML cannot hold is left out. */
function storable(value: Element[string]): Element[string] {
  if (typeof value === 'string') return value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  if (Array.isArray(value)) return value.map((each) => storable(each) as Element)
  if (value === undefined) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]))
}

type Address = { street: string; postCode: string; city: string; country: string }
const addressOf = ({ street, postCode, city, country }: Address): Element => ({
  'ram:PostcodeCode': postCode,
  'ram:LineOne': street,
  'ram:CityName': city,
  'ram:CountryID': country,
})
const electronic = (kind: string, address: string): Element => ({ 'ram:URIID': { '@schemeID': kind, '#': address } })
const registration = (scheme: 'VA' | 'FC', id: string | null): Element[] =>
  id ? [{ 'ram:ID': { '@schemeID': scheme, '#': id } }] : []

/** @param isOutside nothing is within the scope of tax: then neither party is named by a VAT ID (BR-O-2) */
function seller(issuer: Issuer, isOutside: boolean): Element {
  const { name, email, phone, street, postCode, city, country, taxNumber, vatId, licenseNumber } = issuer
  return {
    // BT-29, where no VAT ID says who this is (BR-CO-26).
    'ram:ID': isOutside || !vatId ? (taxNumber ?? licenseNumber ?? undefined) : undefined,
    'ram:Name': name,
    'ram:DefinedTradeContact': {
      'ram:PersonName': name,
      'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': phone ?? '' },
      'ram:EmailURIUniversalCommunication': { 'ram:URIID': email ?? '' },
    },
    'ram:PostalTradeAddress': addressOf({
      street: street ?? '',
      postCode: postCode ?? '',
      city: city ?? '',
      country: country ?? '',
    }),
    'ram:URIUniversalCommunication': electronic('EM', email ?? ''),
    'ram:SpecifiedTaxRegistration': [...registration('VA', isOutside ? null : vatId), ...registration('FC', taxNumber)],
  }
}

const buyer = (recipient: EInvoiceRecipient, isOutside: boolean): Element => ({
  'ram:Name': recipient.name,
  'ram:PostalTradeAddress': addressOf(recipient),
  'ram:URIUniversalCommunication': electronic(recipient.addressKind, recipient.electronicAddress),
  'ram:SpecifiedTaxRegistration': registration('VA', isOutside ? null : recipient.vatId),
})

/** Whom it is for stands in the description, as in the PDF. The diagnosis code does not: programs need none. */
function line(of: InvoiceLine, at: number, net: number): Element {
  const { description, minutes, clientName, serviceDate, taxCode, taxRate } = of
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(at + 1) },
    'ram:SpecifiedTradeProduct': {
      'ram:Name': description,
      'ram:Description': [clientName, minutes === null ? '' : `${minutes} minutes`].filter(Boolean).join(', '),
    },
    'ram:SpecifiedLineTradeAgreement': { 'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': amount(net) } },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': 'C62', '#': '1' } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': taxCode,
        // BR-O-5
        'ram:RateApplicablePercent': taxCode === 'O' ? undefined : percent(taxRate),
      },
      'ram:BillingSpecifiedPeriod': period(serviceDate, serviceDate),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': amount(net) },
    },
  }
}

/** Codes of the VATEX list (BR-CL-22) that go with category E. Any other is left out: the sentence says why. */
const exemptions =
  /^VATEX-(EU-(79-C|132(-1[A-Q])?|143(-1([A-EG-L]|FA?))?|144|146-1E|148(-[A-G])?|151(-1(AA?|[B-E]))?|159|309|[DFIJ])|FR-FRANCHISE)$/

function taxRow({ code, rate, basis, tax, sentences }: TaxRow, codes: EInvoice['exemptionCodes']): Element {
  const isFree = code === 'E' || code === 'O'
  const [only] = codes.length === 1 ? codes : []
  const exemption = code === 'O' ? 'VATEX-EU-O' : only && exemptions.test(only) ? only : undefined
  return {
    'ram:CalculatedAmount': amount(tax),
    'ram:TypeCode': 'VAT',
    'ram:ExemptionReason': isFree && sentences.length > 0 ? sentences.join(' ') : undefined,
    'ram:BasisAmount': amount(basis),
    'ram:CategoryCode': code,
    'ram:ExemptionReasonCode': isFree ? exemption : undefined,
    'ram:RateApplicablePercent': percent(rate),
  }
}

/** How to pay: by transfer where there is an IBAN; otherwise it is not said (code 1). XRechnung wants the element also of a credit note. */
function paymentMeans({ kind, currency, issuer }: EInvoice): Element {
  const { iban, bic, accountHolder, name } = issuer
  if (kind === 'credit-note' || !iban) return { 'ram:TypeCode': '1' }
  return {
    'ram:TypeCode': currency === 'EUR' ? '58' : '30',
    'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': iban, 'ram:AccountName': accountHolder ?? name },
    'ram:PayeeSpecifiedCreditorFinancialInstitution': bic ? { 'ram:BICID': bic } : undefined,
  }
}

function settlement(invoice: EInvoice, amounts: EInvoiceAmounts, [start, end]: readonly [string, string]): Element {
  const { number, currency, dueDate, correctsNumber, correctsDate, exemptionCodes } = invoice
  return {
    'ram:PaymentReference': number,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': paymentMeans(invoice),
    'ram:ApplicableTradeTax': amounts.taxes.map((row) => taxRow(row, exemptionCodes)),
    'ram:BillingSpecifiedPeriod': period(start, end),
    'ram:SpecifiedTradePaymentTerms': { 'ram:DueDateDateTime': dateTime(dueDate) },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': amount(amounts.net),
      'ram:TaxBasisTotalAmount': amount(amounts.net),
      'ram:TaxTotalAmount': { '@currencyID': currency, '#': amount(amounts.tax) },
      'ram:RoundingAmount': amounts.rounding === 0 ? undefined : amount(amounts.rounding),
      'ram:GrandTotalAmount': amount(amounts.gross),
      'ram:DuePayableAmount': amount(amounts.due),
    },
    'ram:InvoiceReferencedDocument':
      correctsNumber === null
        ? undefined
        : {
            'ram:IssuerAssignedID': correctsNumber,
            'ram:FormattedIssueDateTime': correctsDate === null ? undefined : dateTime(correctsDate, 'qdt'),
          },
  }
}

/** An invoice or credit note as XML: Cross Industry Invoice D16B, in the order of its schema. What it needs was checked when it was issued. */
export async function eInvoiceXml(invoice: EInvoice, format: EInvoiceFormat): Promise<string> {
  const { create } = await import('xmlbuilder2')
  const { kind, number, issueDate, note, currency, issuer, recipient, lines } = invoice
  const amounts = amountsOf(lines, currency, kind === 'invoice' ? 1 : -1)
  const isOutside = lines.some(({ taxCode }) => taxCode === 'O')
  const days = lines.map(({ serviceDate }) => serviceDate).toSorted()
  const [start = issueDate, end = issueDate] = [days[0], days.at(-1)]
  const root: Element = {
    '@xmlns:rsm': `${namespace}:CrossIndustryInvoice:100`,
    '@xmlns:ram': `${namespace}:ReusableAggregateBusinessInformationEntity:100`,
    '@xmlns:udt': `${namespace}:UnqualifiedDataType:100`,
    '@xmlns:qdt': `${namespace}:QualifiedDataType:100`,
    'rsm:ExchangedDocumentContext': {
      'ram:BusinessProcessSpecifiedDocumentContextParameter': {
        'ram:ID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      },
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': specifications[format] },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': number,
      'ram:TypeCode': kind === 'invoice' ? '380' : '381',
      'ram:IssueDateTime': dateTime(issueDate),
      'ram:IncludedNote': note?.trim() ? { 'ram:Content': note } : undefined,
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': lines.map((each, at) => line(each, at, amounts.lines[at] ?? 0)),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:BuyerReference': recipient.buyerReference,
        'ram:SellerTradeParty': seller(issuer, isOutside),
        'ram:BuyerTradeParty': buyer(recipient, isOutside),
      },
      'ram:ApplicableHeaderTradeDelivery': {
        'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': dateTime(end) },
      },
      'ram:ApplicableHeaderTradeSettlement': settlement(invoice, amounts, [start, end]),
    },
  }
  return create({ encoding: 'UTF-8' }, { 'rsm:CrossIndustryInvoice': storable(root) as object }).end({
    prettyPrint: true,
  })
}
