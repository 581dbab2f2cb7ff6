import { extractXml } from '@stackforge-eu/factur-x'
import { FacturX } from 'factur-x-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, readEInvoice } from '../../testing/e-invoice-checks.ts'
import { called, organisation, ownMoney, ownOrganisation, ownPayer } from '../../testing/money-rows.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const german = {
  issuerName: 'Praxis Müller & Söhne',
  country: 'DE',
  vatId: 'DE123456789',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
}

/** A practice whose payer is an organisation, and what it charges. */
async function practice(settings: object = {}, tax: object = {}) {
  const therapist = await product.person()
  const sessionTax = await ownMoney(therapist, { ...german, ...settings })
  const { clientId, payerId } = await ownOrganisation(therapist)
  const other = async (more: object) =>
    (await called(therapist, 'money/addTax', { exemptionCode: null, sentence: null, rate: 0, ...more })).id
  const taxCategoryId = 'code' in tax ? await other(tax) : sessionTax
  const draft = async (...charges: object[]) => {
    const chargeIds = []
    for (const more of charges) {
      const charge = { clientId, serviceDate: '2026-03-04', description: 'Session', amountMinor: 11_900, ...more }
      chargeIds.push((await called(therapist, 'charges/add', { taxCategoryId, currency: 'EUR', ...charge })).id)
    }
    return (await called(therapist, 'invoices/draft', { chargeIds })).id
  }
  const issue = (id: string) => therapist.post(`/api/v1/invoices/${id}/issue`, {})
  const issued = async (...charges: object[]) => {
    const id = await draft(...charges)
    return (await issue(id)).json as { id: string; number: string }
  }
  const xml = (id: string) => therapist.get(`/api/invoices/${id}/xrechnung`)
  const pdf = async (id: string) => {
    const cookie = [...therapist.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-forwarded-for': therapist.ip }
    const answer = await fetch(`${product.url}/api/invoices/${id}/pdf`, { headers })
    return Buffer.from(await answer.arrayBuffer())
  }
  return { therapist, clientId, payerId, other, draft, issue, issued, xml, pdf }
}

const taxed = { name: 'Coaching', code: 'S', rate: 19_000 }

describe('an invoice to an organisation', () => {
  test('names it in its PDF, which holds the same for programs; the XRechnung differs in its name only', async () => {
    const { issued, xml, pdf } = await practice({}, taxed)
    const { id, number } = await issued({ minutes: 50 }, { description: 'Report', amountMinor: 3 })
    const answer = await xml(id)
    expect([answer.status, answer.type]).toEqual([200, 'application/xml'])
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${number}.xml"`)
    expect(await faultsOf(answer.text)).toEqual([])
    const bytes = await pdf(id)
    const { all } = printedText(bytes)
    for (const text of ['Alder Works GmbH', 'Hafenweg 12', '20457 Hamburg', 'Deutschland', '119,03 €'])
      expect(all.replaceAll('\u00a0', ' ')).toContain(text)

    const embedded = await extractXml(bytes)
    expect(embedded.filename).toBe('factur-x.xml')
    expect(embedded.xml).toBe(answer.text.replace('#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', ''))
    expect((await FacturX.fromPDF(new Uint8Array(bytes))).validate()).toEqual({ valid: true })

    const { text, close } = readEInvoice(answer.text)
    expect([
      text('//ram:SellerTradeParty/ram:Name'),
      text('//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]'),
      text('//ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID'),
      text('//ram:BuyerReference'),
      text('//ram:PayeePartyCreditorFinancialAccount/ram:IBANID'),
      text('//ram:DuePayableAmount'),
    ]).toEqual([
      'Praxis Müller & Söhne',
      'DE123456789',
      organisation.electronicAddress,
      organisation.buyerReference,
      german.iban,
      '119.03',
    ])
    close()
  })

  test('is a PDF/A-3: it says so, has a colour profile, and every font is in it', async () => {
    const { issued, pdf } = await practice()
    const bytes = (await pdf((await issued({ description: 'Sitzung für 心' })).id)).toString('latin1')
    for (const said of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
    ])
      expect(bytes).toContain(said)
    expect(bytes).toMatch(/^%PDF-1\.7/)
    expect(bytes).toMatch(/\/S \/GTS_PDFA1/)
    expect(bytes).toMatch(/\/AFRelationship \/Alternative/)
    expect(bytes).toMatch(/\/Subtype \/text#2Fxml/)
    const fonts = bytes.match(/\/Type \/FontDescriptor[\s\S]*?endobj/g) ?? []
    expect(fonts.length).toBeGreaterThan(1)
    expect(fonts.every((font) => /\/FontFile[23]? \d+ 0 R/.test(font))).toBe(true)
    // The fourteen fonts that a reader is to have are never used.
    expect(bytes).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier|Symbol|ZapfDingbats)/)
  })

  test('stays as it was issued, and its credit note names it', async () => {
    const { therapist, payerId, issued, xml } = await practice({}, taxed)
    const { id, number } = await issued({})
    const before = (await xml(id)).text
    await called(therapist, 'payerOrganisations/remove', { payerId })
    await ownMoney(therapist, { issuerCity: 'Elsewhere' })
    expect((await xml(id)).text).toBe(before)
    const correction = { id, reason: 'Wrong price', again: false }
    const credit = (await called(therapist, 'invoices/correct', correction)).id
    const corrected = (await xml(credit)).text
    expect(await faultsOf(corrected)).toEqual([])
    const { text, close } = readEInvoice(corrected)
    expect([
      text('//rsm:ExchangedDocument/ram:TypeCode'),
      text('//ram:InvoiceReferencedDocument/ram:IssuerAssignedID'),
      text('//ram:DuePayableAmount'),
      text('//rsm:ExchangedDocument/ram:IncludedNote/ram:Content'),
    ]).toEqual(['381', number, '119.00', 'Wrong price'])
    close()
    await expect(
      product.database.owner.query(`update invoices set recipient = '{}' where id = $1`, [id]),
    ).rejects.toThrow('invoice-issued')
  })

  test('holds two hundred lines', async () => {
    const { therapist, clientId, draft, issue, xml } = await practice({}, taxed)
    const id = await draft({ amountMinor: 9500 })
    await product.database.owner.query(
      `insert into charges (therapist_id, client_id, kind, service_date, description, amount_minor, currency, tax_category_id, invoice_id)
        select therapist_id, client_id, kind, service_date, 'Line ' || n, 9500, currency, tax_category_id, invoice_id
        from charges, generate_series(1, 199) n where client_id = $1`,
      [clientId],
    )
    expect((await issue(id)).json).toMatchObject({ grossMinor: 1_900_000, taxMinor: 303_361 })
    const { text } = await xml(id)
    expect(await faultsOf(text)).toEqual([])
    expect(text.match(/<ram:LineID>/g)).toHaveLength(200)
    expect(therapist.userId).toBeTruthy()
  })
})

describe('is refused, with what to do, before it gets a number', () => {
  test.each([
    [{ issuerStreet: null }, 'add your street.'],
    [{ issuerPostCode: null, issuerCity: '' }, 'add your postal code and your city.'],
    [{ country: null }, 'add your country.'],
    [{ issuerPhone: null, issuerEmail: null }, 'add your phone number and your email address.'],
    [{ taxNumber: null, vatId: null }, 'add your tax number or VAT ID.'],
    [{ vatId: '29ABCDE1234F2Z5' }, 'a VAT ID that begins with the letters of its country'],
  ])('without %o', async (settings, sentence) => {
    const { therapist, draft, issue } = await practice(settings)
    const id = await draft({})
    const answer = await issue(id)
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(sentence)])
    expect(answer.text).toContain('Under Settings, Invoices')
    expect(await called(therapist, 'invoices/get', { id })).toMatchObject({ number: null, state: 'draft' })
    // The first one that is issued takes the first number.
    await ownMoney(therapist, { ...german })
    expect((await issue(id)).json).toMatchObject({ number: expect.stringMatching(/0007$/) as string })
  })

  test('in a currency with three decimals, with mixed scopes of tax, or without a reason for no tax', async () => {
    const { draft, issue, other } = await practice()
    expect((await issue(await draft({ currency: 'KWD' }))).text).toContain('KWD has three')
    const outside = await other({ name: 'Outside', code: 'O' })
    expect((await issue(await draft({}, { taxCategoryId: outside }))).text).toContain('outside the scope of tax')
    const unsaid = await other({ name: 'Unsaid', code: 'E' })
    expect((await issue(await draft({ taxCategoryId: unsaid }))).text).toContain('tax category “Unsaid”')
    const alone = (await issue(await draft({ taxCategoryId: outside }))).json
    expect(alone).toMatchObject({ state: 'issued' })
  })
})

test('only issued invoices of the practice to organisations are XRechnung, and a read is in the log', async () => {
  const { draft, issued, xml } = await practice()
  const id = await draft({})
  expect([(await xml(id)).status, (await xml(id)).text]).toEqual([404, expect.stringContaining('no e-invoice')])
  const invoice = await issued({})
  const stranger = await product.person()
  const foreign = await stranger.get(`/api/invoices/${invoice.id}/xrechnung`)
  const missing = await stranger.get(`/api/invoices/${crypto.randomUUID()}/xrechnung`)
  const without = ({ json }: { json: unknown }) => ({ ...(json as object), requestId: undefined })
  expect([foreign.status, without(foreign)]).toEqual([404, without(missing)])
  expect((await stranger.get('/api/invoices/x/xrechnung')).status).toBe(404)
  expect((await product.visitor().get(`/api/invoices/${invoice.id}/xrechnung`)).status).toBe(401)
  expect((await (await product.person('client')).get(`/api/invoices/${invoice.id}/xrechnung`)).status).toBe(403)
  await xml(invoice.id)
  const { rows } = await product.database.owner.query(
    `select from audit_log where action = 'printed' and entity = 'invoices' and entity_id = $1`,
    [invoice.id],
  )
  expect(rows).toHaveLength(1)

  const person = await product.person()
  await ownMoney(person)
  const { clientId } = await ownPayer(person)
  const taxCategoryId = await ownMoney(person)
  const charge = { clientId, serviceDate: '2026-03-04', description: 'Session', amountMinor: 1, currency: 'EUR' }
  const { id: chargeId } = await called(person, 'charges/add', { ...charge, taxCategoryId })
  const plain = (await called(person, 'invoices/draft', { chargeIds: [chargeId] })).id
  await called(person, 'invoices/issue', { id: plain })
  expect((await person.get(`/api/invoices/${plain}/xrechnung`)).status).toBe(404)
})

test('a contact of somebody else is no payer, and an organisation is complete or refused', async () => {
  const { therapist, payerId } = await practice()
  const stranger = await product.person()
  const path = `/api/v1/contacts/${payerId}/organisation`
  const details = { ...organisation, updatedAt: null }
  for (const answer of [
    await stranger.get(path),
    await stranger.send('PUT', path, details),
    await stranger.send('DELETE', path),
  ])
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('This contact was not found')])
  for (const fault of [
    { street: ' ' },
    { vatId: '123' },
    { country: 'Germany' },
    { buyerReference: '' },
    { addressKind: 'EM', electronicAddress: 'nowhere' },
    { addressKind: '0204', electronicAddress: 'two words' },
  ])
    expect((await therapist.send('PUT', path, { ...details, ...fault })).status).toBe(400)
  // Somebody else has saved since.
  expect((await therapist.send('PUT', path, { ...details, updatedAt: null })).status).toBe(409)
})
