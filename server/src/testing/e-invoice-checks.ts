import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import { FacturX } from 'factur-x-kit'
import { type XmlAttribute, XmlDocument, type XmlElement } from 'libxml2-wasm'

const namespace = 'urn:un:unece:uncefact:data:standard'
const prefixes = {
  rsm: `${namespace}:CrossIndustryInvoice:100`,
  ram: `${namespace}:ReusableAggregateBusinessInformationEntity:100`,
  udt: `${namespace}:UnqualifiedDataType:100`,
  qdt: `${namespace}:QualifiedDataType:100`,
}
const en16931 = 'urn:cen.eu:en16931:2017'
const xrechnung = `${en16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`

/** Reads an e-invoice by XPath, with a parser that did not write it. */
export function readEInvoice(xml: string) {
  const document = XmlDocument.fromString(xml)
  const all = (path: string) => document.find(path, prefixes).map((node) => (node as XmlElement | XmlAttribute).content)
  const text = (path: string) => all(path)[0] ?? ''
  return { all, text, close: () => document.dispose() }
}

/** Whole hundredths. */
const hundredths = (text: string) => Math.round(Number(text || '0') * 100)
const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + hundredths(text), 0)

/** An IBAN by ISO 13616: its number, with the first four signs moved to the end, leaves 1 when divided by 97. */
const isIban = (iban: string) =>
  BigInt([...(iban.slice(4) + iban.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n === 1n

/** The national rules of XRechnung 3.0 that can apply here, written from their published text; each names what it found wrong. */
function germanFaults({ all, text }: ReturnType<typeof readEInvoice>): string[] {
  const seller = '//ram:SellerTradeParty'
  const buyer = '//ram:BuyerTradeParty'
  const contact = `${seller}/ram:DefinedTradeContact`
  const means = text('//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode')
  const iban = text('//ram:PayeePartyCreditorFinancialAccount/ram:IBANID')
  const email = text(`${contact}/ram:EmailURIUniversalCommunication/ram:URIID`)
  const taxed = all('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode')
  const rates = all('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent')
  const numbers = all(`${seller}/ram:SpecifiedTaxRegistration/ram:ID`)
  const type = text('//rsm:ExchangedDocument/ram:TypeCode')
  const rules: [rule: string, holds: boolean][] = [
    ['BR-DE-1', means !== ''],
    ['BR-DE-2', all(contact).length === 1],
    ['BR-DE-3', text(`${seller}/ram:PostalTradeAddress/ram:CityName`) !== ''],
    ['BR-DE-4', text(`${seller}/ram:PostalTradeAddress/ram:PostcodeCode`) !== ''],
    ['BR-DE-5', text(`${contact}/ram:PersonName`) !== ''],
    ['BR-DE-6', text(`${contact}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`) !== ''],
    ['BR-DE-7', email !== ''],
    ['BR-DE-8', text(`${buyer}/ram:PostalTradeAddress/ram:CityName`) !== ''],
    ['BR-DE-9', text(`${buyer}/ram:PostalTradeAddress/ram:PostcodeCode`) !== ''],
    ['BR-DE-14', taxed.length > 0 && taxed.length === rates.length],
    ['BR-DE-15', text('//ram:BuyerReference') !== ''],
    ['BR-DE-16', taxed.every((code) => code === 'O') || numbers.length > 0],
    ['BR-DE-17', ['326', '380', '384', '389', '381', '875', '876', '877'].includes(type)],
    ['BR-DE-19', means !== '58' || isIban(iban)],
    ['BR-DE-21', text('//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID') === xrechnung],
    ['BR-DE-23-a', !['30', '58'].includes(means) || iban !== ''],
    [
      'BR-DE-27',
      text(`${contact}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`).replace(/\D/g, '').length >= 3,
    ],
    ['BR-DE-28', /^[^@\s.][^@\s]*[^@\s.]@[^@\s.][^@\s]*[^@\s.]$/.test(email)],
    ['BR-TMP-32', text('//ram:ActualDeliverySupplyChainEvent//udt:DateTimeString') !== ''],
    ['PEPPOL-EN16931-R001', text('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID') !== ''],
    ['PEPPOL-EN16931-R008', all('//*[not(*) and not(normalize-space())]').length === 0],
    ['PEPPOL-EN16931-R010', text(`${buyer}/ram:URIUniversalCommunication/ram:URIID/@schemeID`) !== ''],
    ['PEPPOL-EN16931-R020', text(`${seller}/ram:URIUniversalCommunication/ram:URIID/@schemeID`) !== ''],
  ]
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

/** BR-CO-10 to 16 in whole hundredths, without the errors of sums of binary fractions. */
function sumFaults({ all, text }: ReturnType<typeof readEInvoice>): string[] {
  const sum = (name: string) => hundredths(text(`//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`))
  const settlement = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax'
  const lines = sumOf(all('//ram:IncludedSupplyChainTradeLineItem//ram:LineTotalAmount'))
  const tax = sumOf(all(`${settlement}/ram:CalculatedAmount`))
  const rules: [rule: string, holds: boolean][] = [
    ['BR-CO-10', lines === sum('LineTotalAmount')],
    ['BR-CO-13', sum('LineTotalAmount') === sum('TaxBasisTotalAmount')],
    ['BR-CO-14', tax === sum('TaxTotalAmount')],
    ['BR-CO-15', sum('TaxBasisTotalAmount') + tax === sum('GrandTotalAmount')],
    ['BR-CO-16', sum('GrandTotalAmount') + sum('RoundingAmount') === sum('DuePayableAmount')],
  ]
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

/**
 * What is wrong with an XRechnung: by the schema of Factur-X, the rules of EN 16931 as another library checks them, and those of XRechnung. That library knows the
 * European name only, and compares a sum of binary fractions for equality in BR-CO-16, which is why that one is checked here.
 */
export async function faultsOf(xml: string): Promise<string[]> {
  const read = readEInvoice(xml)
  const own = [...germanFaults(read), ...sumFaults(read)]
  read.close()
  const european = xml.replace(xrechnung, en16931)
  const schema = await validateXsd(european, Profile.EN16931)
  const result = (await FacturX.fromXML(european)).validate()
  const rules = result.valid ? [] : (result.errors ?? []).map(({ message }) => message)
  return [
    ...own,
    ...schema.errors.map(({ message }) => message),
    ...rules.filter((message) => !message.includes('[BR-CO-16]')),
  ]
}
