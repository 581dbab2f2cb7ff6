import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, readEInvoice } from '../../testing/e-invoice-checks.ts'
import { called, ownMoney, ownOrganisation } from '../../testing/money-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

type Invoice = { id: string; number: string; currency: string; netMinor: number; taxMinor: number; grossMinor: number }
let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

/** The same numbers every time: mulberry32. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length - 1)] as T
  return { upTo, pick }
}

const taxed = (rate: number) => ({ name: `Taxed ${rate}`, code: 'S', rate, exemptionCode: null, sentence: null })
const categories = [
  { name: 'Care', code: 'E', rate: 0, exemptionCode: 'VATEX-EU-132-1C', sentence: 'Exempt: medical care.' },
  { name: 'Small', code: 'E', rate: 0, exemptionCode: null, sentence: 'Exempt as a small business & the like.' },
  { name: 'Odd', code: 'E', rate: 0, exemptionCode: 'VATEX-XX-NEVER', sentence: 'Exempt.' },
  { name: 'Zero', code: 'Z', rate: 0, exemptionCode: null, sentence: null },
  ...[19_000, 7000, 8100, 5500, 33_333, 500, 100_000, 25_500].map(taxed),
]
const outside = { name: 'Outside', code: 'O', rate: 0, exemptionCode: null, sentence: null }
const issuers = [
  {},
  { vatId: null, licenseNumber: null, iban: null, bic: null, upiId: null },
  { issuerName: 'Žofie Müller & “Partner” <GbR>', country: 'DE', vatId: 'DE123456789', bic: null, accountHolder: null },
  { issuerName: 'ملاذ 心', taxNumber: null, iban: null },
]
const organisations = [
  {},
  { vatId: null, addressKind: '0204', electronicAddress: '04011000-12345-34' },
  {
    name: 'Société Étoile & Fils',
    country: 'FR',
    vatId: 'FR12345678901',
    addressKind: '0088',
    electronicAddress: '4012345000009',
  },
  { addressKind: '9930', electronicAddress: 'DE987654321', buyerReference: 'Kostenstelle <7>' },
]

/** A practice with a payer that is an organisation. */
async function practice(at: number) {
  const therapist = await product.person()
  await ownMoney(therapist, issuers[at])
  const { clientId } = await ownOrganisation(therapist, organisations[at])
  const taxes = []
  for (const tax of categories) taxes.push((await called(therapist, 'money/addTax', tax)).id)
  const none = (await called(therapist, 'money/addTax', outside)).id
  const issue = async (charges: object[]) => {
    const chargeIds = []
    for (const charge of charges) chargeIds.push((await called(therapist, 'charges/add', { clientId, ...charge })).id)
    const { id } = await called(therapist, 'invoices/draft', { chargeIds })
    return (await called(therapist, 'invoices/issue', { id })) as unknown as Invoice
  }
  return { therapist, taxes, none, issue }
}

/** In hundredths, as far as a currency has them. */
const digits = (currency: string) => (['JPY', 'ISK', 'KRW'].includes(currency) ? 1 : 100)
const exact = (minor: number, currency: string) => (minor / digits(currency)).toFixed(2)

test('two hundred random e-invoices are accepted by validators that did not write them, and agree with what is printed', async () => {
  const { upTo, pick } = randomFrom(16_931)
  const practices = await Promise.all([0, 1, 2, 3].map(practice))
  const refused: [what: object, faults: string[]][] = []
  let [rounded, credited, several] = [0, 0, 0]
  for (let made = 0; made < 200; made++) {
    const at = upTo(3)
    const { therapist, taxes, none, issue } = practices[at] as (typeof practices)[number]
    const currency = pick(['EUR', 'EUR', 'EUR', 'GBP', 'CHF', 'INR', 'SEK', 'JPY', 'ISK'])
    const some = upTo(9) === 0 && at !== 3 ? [none] : Array.from({ length: 1 + upTo(2) }, () => pick(taxes))
    const charges = Array.from({ length: 1 + upTo(pick([0, 3, 11])) }, () => ({
      serviceDate: `2026-0${1 + upTo(8)}-${10 + upTo(18)}`,
      description: pick(['Session', 'Sitzung & Bericht', 'Rapport d’expertise <A>', 'セッション']),
      minutes: pick([50, 25, null]),
      amountMinor: pick([0, upTo(9), upTo(100), upTo(20_000), upTo(20_000), 9500, upTo(99_999_999)]),
      taxCategoryId: pick(some),
      currency,
    }))
    const invoice = await issue(charges)
    const isCredit = upTo(3) === 0
    const shown = isCredit
      ? ((await called(therapist, 'invoices/correct', {
          id: invoice.id,
          reason: 'Wrong & so on',
          again: false,
        })) as unknown as Invoice)
      : invoice
    const xml = (await therapist.get(`/api/invoices/${shown.id}/xrechnung`)).text
    const faults = await faultsOf(xml)
    const { all, text, close } = readEInvoice(xml)
    const sum = (name: string) => text(`//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`)
    const sign = isCredit ? -1 : 1
    const says = {
      number: text('//rsm:ExchangedDocument/ram:ID'),
      type: text('//rsm:ExchangedDocument/ram:TypeCode'),
      due: sum('DuePayableAmount'),
      corrects: text('//ram:InvoiceReferencedDocument/ram:IssuerAssignedID'),
    }
    const expected = {
      number: shown.number,
      type: isCredit ? '381' : '380',
      due: exact(sign * shown.grossMinor, currency),
      corrects: isCredit ? invoice.number : '',
    }
    if (JSON.stringify(says) !== JSON.stringify(expected)) faults.push(JSON.stringify([says, expected]))
    // Of currencies with two decimals the tax is the printed one, and what is rounded is a hundredth for each category at most.
    const rows = all('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:BasisAmount').length
    if (digits(currency) === 100) {
      if (sum('TaxTotalAmount') !== exact(sign * shown.taxMinor, currency)) faults.push('tax')
      if (Math.abs(Number(sum('RoundingAmount') || 0)) > 0.01 * rows + 1e-9) faults.push('rounding')
    } else if (Math.abs(Number(sum('RoundingAmount') || 0)) > rows) faults.push('rounding')
    close()
    if (faults.length > 0) refused.push([{ made, at, currency, isCredit, lines: charges.length }, faults])
    rounded += Number(xml.includes('RoundingAmount'))
    credited += Number(isCredit)
    several += Number(rows > 1)
  }
  expect(refused).toEqual([])
  // Each kind is among them.
  expect([rounded, credited, several].every((count) => count > 10)).toBe(true)
}, 300_000)

test('the checks find faults', async () => {
  const { therapist, taxes, issue } = await practice(0)
  const charge = { serviceDate: '2026-03-04', description: 'Session', amountMinor: 11_900, currency: 'EUR' }
  const at19 = { ...charge, taxCategoryId: taxes[4] }
  const { id } = await issue([at19, at19])
  const good = (await therapist.get(`/api/invoices/${id}/xrechnung`)).text
  expect(await faultsOf(good)).toEqual([])
  const faultyBy = async (from: string | RegExp, to: string) => {
    const bad = good.replace(from, to)
    expect(bad).not.toBe(good)
    return (await faultsOf(bad)).join(' ')
  }
  const without = (name: string) => faultyBy(new RegExp(`<ram:${name}>[^]*</ram:${name}>`), '')
  expect(await faultyBy('<ram:CalculatedAmount>38.00', '<ram:CalculatedAmount>38.02')).toContain('[BR-CO-17]')
  expect(await faultyBy('<ram:LineTotalAmount>100.00', '<ram:LineTotalAmount>100.01')).toContain('[BR-CO-10]')
  expect(await faultyBy('<ram:CategoryCode>S', '<ram:CategoryCode>E')).toMatch(/\[BR-[ES]-/)
  expect(await without('SpecifiedTradePaymentTerms')).toContain('[BR-CO-25]')
  expect(await without('ApplicableHeaderTradeDelivery')).toContain('not expected')
  expect(await without('BuyerReference')).toContain('BR-DE-15')
})
