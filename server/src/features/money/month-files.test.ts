import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { called, taxDetails } from '../../testing/money-rows.ts'
import { monthPractice } from '../../testing/month-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

/** The bytes of a file, read by a parser that did not write them. */
async function file(who: Browser, period: string, name: 'invoices' | 'datev') {
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const answer = await fetch(`${product.url}/api/month-end/${period}/${name}`, {
    headers: { cookie, 'x-forwarded-for': who.ip },
  })
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { bytes, named: answer.headers.get('content-disposition'), type: answer.headers.get('content-type') }
}
const refusal = async (who: Browser, period: string, name: string) => {
  const { status, text } = await who.get(`/api/month-end/${period}/${name}`)
  return [status, text]
}
async function csv(who: Browser, period: string) {
  const { bytes } = await file(who, period, 'invoices')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return parse(bytes, { bom: true, columns: true }) as Record<string, string>[]
}
const standard = { name: '19 %', code: 'S', rate: 19_000, exemptionCode: null, revenueAccount: '8400' }
const addTax = async (who: Browser, given: object) => {
  const { id } = await called(who, 'money/addTax', { ...taxDetails(), ...standard, ...given })
  return id
}

describe('the accountant’s list', () => {
  test('has a line for each tax category, with what was paid, how, and what was corrected', async () => {
    const { therapist, at, charge, issue, pay, correct } = await monthPractice(product)
    const taxCategoryId = await addTax(therapist, {})
    await at('2026-10-10T09:00:00Z')
    const mixed = await issue(
      await charge(8000, '2026-10-01'),
      await charge(2000, '2026-10-02'),
      await charge(11_900, '2026-10-02', { taxCategoryId }),
    )
    const wrong = await issue(await charge(5000, '2026-10-05'))
    await pay(mixed, 10_000, '2026-10-12', 'cash')
    await pay(mixed, 11_900, '2026-10-15')
    await pay(wrong, 5000, '2026-10-16')
    const given = await issue(await charge(300, '2026-10-06'))
    await at('2026-11-02T09:00:00Z')
    const note = await correct(wrong)
    expect((await therapist.post(`/api/v1/invoices/${given.id}/write-off`, { reason: 'Ill' })).status).toBe(200)

    const lines = await csv(therapist, '2026')
    const exempt = { 'Tax code': 'E', 'Tax rate': '0', Currency: 'EUR', Recipient: 'Mila Example' }
    expect(lines).toHaveLength(5)
    expect(lines[0]).toEqual({
      Number: mixed['number'],
      Kind: 'Invoice',
      Date: '2026-10-10',
      'Due date': '2026-10-20',
      Recipient: 'Mila Example',
      Currency: 'EUR',
      'Tax category': '19 %',
      'Tax code': 'S',
      'Tax rate': '19',
      Net: '100.00',
      Tax: '19.00',
      Gross: '119.00',
      Paid: '219.00',
      Open: '0.00',
      'Paid on': '2026-10-15',
      How: 'Cash, Bank transfer',
      Corrects: '',
      'Corrected by': '',
      'Corrected on': '',
    })
    expect(lines[1]).toMatchObject({ ...exempt, Net: '100.00', Tax: '0.00', Gross: '100.00', Paid: '', Open: '' })
    // What was paid went back when it was corrected.
    const corrected = { 'Corrected by': note['number'], 'Corrected on': '2026-11-02', How: '', 'Paid on': '' }
    expect(lines[2]).toMatchObject({
      Number: wrong['number'],
      Gross: '50.00',
      Paid: '0.00',
      Open: '0.00',
      ...corrected,
    })
    expect(lines[3]).toMatchObject({ Number: given['number'], Paid: '0.00', Open: '0.00', How: 'Written off' })
    expect(lines[4]).toMatchObject({
      Number: note['number'],
      Kind: 'Credit note',
      Date: '2026-11-02',
      'Due date': '',
      Net: '-50.00',
      Gross: '-50.00',
      Corrects: wrong['number'],
    })
    expect((await csv(therapist, '2026-11')).map(({ Number: number }) => number)).toEqual([note['number']])
  })

  test('runs no formula, keeps letters, and has the digits of each currency', async () => {
    const name = '=HYPERLINK("http://example.com";"Żółć, x")'
    const { therapist, charge, issue } = await monthPractice(product, 'Europe/London', {}, { name })
    await issue(await charge(1500, '2026-10-01', { currency: 'JPY' }))
    const [line] = await csv(therapist, '2026-10')
    expect(line).toMatchObject({ Recipient: `'${name}`, Gross: '1500', Currency: 'JPY' })
  })

  test('is written to the audit log, and holds nothing of another practice', async () => {
    const { therapist, charge, issue } = await monthPractice(product)
    await issue(await charge(8000, '2026-10-01'))
    const stranger = await product.person()
    expect(await csv(stranger, '2026-10')).toEqual([])
    const { rows } = await product.database.owner.query(
      `select actor_id from audit_unchained where action = 'exported' and entity = 'invoices' union all
       select actor_id from audit_log where action = 'exported' and entity = 'invoices'`,
    )
    expect(rows.map((row: { actor_id: string }) => row.actor_id)).toContain(stranger.userId)
    expect((await csv(therapist, '2026-10')).length).toBe(1)
    const client = await product.person('client')
    expect((await refusal(client, '2026-10', 'invoices'))[0]).toBe(403)
    expect((await refusal(product.visitor(), '2026-10', 'datev'))[0]).toBe(401)
    expect((await refusal(therapist, '2026-13', 'invoices'))[0]).toBe(404)
  })
})

describe('DATEV’s booking list', () => {
  // The places are those of the format’s description: version 13 of the booking list has 125 columns, and its header 31 fields.
  test('books each invoice and credit note on the account of its tax category', async () => {
    const { therapist, at, charge, issue, correct } = await monthPractice(product, 'Europe/Berlin', {
      numberPrefix: 'R.',
    })
    const taxCategoryId = await addTax(therapist, {})
    await at('2026-10-09T09:00:00Z')
    const mixed = await issue(
      await charge(123_456, '2026-10-01'),
      await charge(11_900, '2026-10-02', { taxCategoryId }),
      await charge(0, '2026-10-03'),
    )
    const wrong = await issue(await charge(5, '2026-10-04'))
    await issue(await charge(1000, '2026-10-04', { currency: 'CHF' }))
    const note = await correct(wrong)

    const { bytes, named, type } = await file(therapist, '2026-10', 'datev')
    expect([named, type]).toEqual([
      'attachment; filename="EXTF_Buchungsstapel_2026-10.csv"',
      'text/csv; charset=windows-1252',
    ])
    const text = new TextDecoder('windows-1252', { fatal: true }).decode(bytes)
    expect(text.endsWith('\r\n')).toBe(true)
    const [head = [], columns = [], ...bookings] = parse(text, {
      delimiter: ';',
      relax_column_count: true,
      record_delimiter: '\r\n',
    })
    expect(head).toHaveLength(31)
    expect([head[0], head[1], head[2], head[3], head[4]]).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13'])
    expect(head[5]).toMatch(/^20261009\d{9}$/)
    expect([10, 11, 12, 13, 14, 15, 21].map((place) => head[place])).toEqual([
      '1234567',
      '42',
      '20260101',
      '4',
      '20261001',
      '20261031',
      'EUR',
    ])
    const placed = [0, 1, 2, 6, 7, 8, 9, 10, 13, 113, 116, 124]
    expect([columns.length, placed.map((place) => columns[place])]).toEqual([
      125,
      [
        'Umsatz (ohne Soll/Haben-Kz)',
        'Soll/Haben-Kennzeichen',
        'WKZ Umsatz',
        'Konto',
        'Gegenkonto (ohne BU-Schlüssel)',
        'BU-Schlüssel',
        'Belegdatum',
        'Belegfeld 1',
        'Buchungstext',
        'Festschreibung',
        'Fälligkeit',
        'Abw. Skontokonto',
      ],
    ])
    // A point is not allowed in the number of a document.
    const said = (issued: Record<string, unknown>) => String(issued['number']).replace('.', '-')
    const day = ['', '0910']
    expect(bookings.map((line) => placed.map((place) => line[place]))).toEqual([
      ['119,00', 'S', 'EUR', '10000', '8400', ...day, said(mixed), 'Rechnung', '0', '', ''],
      ['1234,56', 'S', 'EUR', '10000', '8100', ...day, said(mixed), 'Rechnung', '0', '', ''],
      ['0,05', 'S', 'EUR', '10000', '8100', ...day, said(wrong), 'Rechnung', '0', '', ''],
      ['0,05', 'H', 'EUR', '10000', '8100', ...day, said(note), `Gutschrift zu ${said(wrong)}`, '0', '', ''],
    ])
    expect(bookings.every((line) => line.length === 125)).toBe(true)
    expect(text).not.toContain('Mila')
  })

  test('follows what the invoice says where the category was renamed since, and asks for what is missing', async () => {
    const { therapist, charge, issue } = await monthPractice(product, 'Europe/Berlin', { debtorAccount: null })
    const without = await addTax(therapist, { name: 'Coaching', revenueAccount: null })
    expect(await refusal(therapist, '2026-10', 'datev')).toEqual([409, expect.stringContaining('No invoice in euros')])
    await issue(await charge(8000, '2026-10-01'), await charge(1190, '2026-10-01', { taxCategoryId: without }))
    expect(await refusal(therapist, '2026-10', 'datev')).toEqual([409, expect.stringContaining('debtor account')])

    const settings = await called(therapist, 'money/settings')
    const { taxes, ...saved } = settings as unknown as { taxes: Record<string, unknown>[] }
    await called(therapist, 'money/saveSettings', { ...saved, debtorAccount: '1410', datevConsultant: null })
    expect(await refusal(therapist, '2026-10', 'datev')).toEqual([409, expect.stringContaining('for: Coaching.')])

    const coaching = taxes.find(({ id }) => id === without) as Record<string, unknown>
    const { archivedAt: _, ...details } = coaching
    await called(therapist, 'money/changeTax', { ...details, name: 'Supervision', revenueAccount: '84000' })
    expect(await refusal(therapist, '2026-10', 'datev')).toEqual([409, expect.stringContaining('number of digits')])
    const now = (await called(therapist, 'money/settings')) as unknown as { taxes: Record<string, unknown>[] }
    const { archivedAt: __, ...changed } = now.taxes.find(({ id }) => id === without) as Record<string, unknown>
    await called(therapist, 'money/changeTax', { ...changed, revenueAccount: '8400' })
    const { bytes } = await file(therapist, '2026-10', 'datev')
    const lines = bytes.toString('latin1').split('\r\n')
    // Without a number of the consultant it is the lowest.
    expect(lines[0]).toContain(';1001;42;')
    expect(lines[2]).toMatch(/^11,90;"S";"EUR";;;;1410;8400;/)
  })
})
