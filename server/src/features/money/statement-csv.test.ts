import type { StatementColumns } from '@openhour/shared/features/money/statement-columns.rules.ts'
import { bankStatementTexts } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { linesIn, sendStatement, statementPractice, tableIn } from '../../testing/statement-calls.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  ;({ therapist } = await statementPractice(product))
})
afterAll(() => product.stop())

/** Matches with the columns as they are guessed. */
async function read(content: string | Uint8Array, more: object = {}) {
  const table = await tableIn(therapist, content)
  const found = await linesIn(therapist, content, { columns: table.columns, ...more })
  return { table, ...found }
}
const named = (headers: readonly string[], columns: StatementColumns) =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, headers[column]]))

const line = { bookedOn: '2026-11-12', amountMinor: 123_450, currency: 'EUR', name: 'Jörg Müller' }

describe('tables of banks are understood by the names of their columns', () => {
  test('a German savings bank: semicolons, Windows-1252, umlauts spelled out', async () => {
    const file = `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"
"DE02120300000000202051";"12.11.26";"12.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 2026-0012";"E2E-1";"Jörg Müller";"DE02100500000024290661";"1.234,50";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"13.11.26";"13.11.26";"LASTSCHRIFT";"Strom";"";"Power Company";"DE02";"-35,10";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"14.11.26";"14.11.26";"GUTSCHRIFT";"Morgen";"";"Later Payer";"DE02";"5,00";"EUR";"Umsatz vorgemerkt"`
    const { table, lines, passedCounts } = await read(Buffer.from(file, 'latin1'))
    expect(table).toMatchObject({ encoding: 'windows-1252', currency: 'EUR' })
    expect(named(table.headers, table.columns)).toMatchObject({
      date: 'Buchungstag',
      amount: 'Betrag',
      name: 'Beguenstigter/Zahlungspflichtiger',
      purpose: 'Verwendungszweck',
      reference: 'Kundenreferenz (End-to-End)',
      account: 'Auftragskonto',
      currency: 'Waehrung',
      status: 'Info',
    })
    expect(lines).toMatchObject([{ ...line, text: 'Rechnung 2026-0012', reference: 'E2E-1' }])
    expect(passedCounts).toEqual([
      { reason: 'out', count: 1 },
      { reason: 'pending', count: 1 },
    ])
  })

  test('a German direct bank: rows above the names, currency in a name', async () => {
    const file = `"Girokonto";"DE02120300000000202051"\n"Kontostand vom 30.11.2026:";"10,00 €"\n""\n"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)"
"12.11.26";"12.11.26";"Gebucht";"Jörg Müller";"Heron House";"Danke";"Eingang";"DE02";"1.234,50 €"`
    const { table, lines } = await read(file)
    expect(table.headerRow).toBe(4)
    expect(lines).toMatchObject([{ ...line, text: 'Danke' }])
  })

  test('a French bank: debit and credit apart, a space between thousands', async () => {
    const file = `Date d'opération;Date de valeur;Libellé;Débit;Crédit\n12/11/2026;13/11/2026;VIREMENT DE Jörg Müller;;1 234,50\n30/11/2026;30/11/2026;FRAIS;-2,00;`
    const { table, lines, passed } = await read(file)
    expect(named(table.headers, table.columns)).toEqual({
      date: "Date d'opération",
      purpose: 'Libellé',
      debit: 'Débit',
      credit: 'Crédit',
    })
    expect(lines).toMatchObject([{ ...line, name: '', text: 'VIREMENT DE Jörg Müller' }])
    expect(passed).toMatchObject([{ reason: 'out', amountMinor: 200 }])
  })

  test('a Spanish bank in UTF-16', async () => {
    const file = `Fecha contable;Concepto;Ordenante;Importe;Divisa\n12/11/2026;Factura;Jörg Müller;1.234,50;EUR\n13/11/2026;Luz;Otro;-12,00;EUR`
    const { table, lines } = await read(Buffer.from(`\ufeff${file}`, 'utf16le'))
    expect(table.encoding).toBe('utf-16le')
    expect(lines).toMatchObject([{ ...line, text: 'Factura' }])
  })

  test('a Dutch bank: a column says in or out', async () => {
    const file = `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"\n"2026-11-12","Jörg Müller","NL02ABNA0123456789","NL91","OV","Bij","1234,50","Overschrijving","Factuur"\n"2026-11-13","Shop","NL02ABNA0123456789","NL91","BA","Af","9,95","Betaalautomaat","Pas"`
    const { lines, passed } = await read(file)
    expect(lines).toMatchObject([{ ...line, text: 'Factuur' }])
    expect(passed).toMatchObject([{ reason: 'out', amountMinor: 995 }])
  })

  test('a British bank: commas, money in and out, pounds', async () => {
    const file = `Transaction Date,Transaction Description,Money In,Money Out,Balance\n13/11/2026,J MULLER INV 12,"1,234.50",,"5,000.00"\n13/11/2026,RENT,,"900.00","4,100.00"`
    const { lines, passed } = await read(file, { currency: 'GBP' })
    expect(lines).toMatchObject([
      { bookedOn: '2026-11-13', amountMinor: 123_450, currency: 'GBP', text: 'J MULLER INV 12' },
    ])
    expect(passed).toMatchObject([{ reason: 'out', amountMinor: 90_000, currency: 'GBP' }])
  })

  test('an online bank: ISO days, several currencies', async () => {
    const file = `Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State\nTRANSFER,2026-11-12 08:00:00,2026-11-12 08:00:01,From Jörg Müller,1234.50,0.00,EUR,COMPLETED\nTRANSFER,2026-11-12 08:00:00,2026-11-12 08:00:01,From A,50,0.00,CHF,COMPLETED\nTRANSFER,2026-11-12 08:00:00,,From B,50,0.00,EUR,PENDING`
    const { lines, passed } = await read(file)
    expect(lines).toMatchObject([
      { ...line, name: '' },
      { amountMinor: 5000, currency: 'CHF' },
    ])
    expect(passed).toMatchObject([{ reason: 'pending' }])
  })
})

test('dates and amounts that can be read in two ways are asked for', async () => {
  const file = 'Date,Amount,Name\n03/04/2026,"1,234",Alex Stone'
  const { dayOrders, decimals, columns } = await tableIn(therapist, file)
  expect([dayOrders[0], decimals[1]]).toEqual(['unclear', 'unclear'])
  const answered = async (more: object) => (await sendStatement(therapist, file, { columns, ...more })).json
  expect(await answered({ decimal: '.' })).toMatchObject({ errors: { dayOrder: bankStatementTexts.dayOrder } })
  expect(await answered({ dayOrder: 'dmy' })).toMatchObject({ errors: { decimal: bankStatementTexts.decimal } })
  expect(await answered({ columns: { name: 2 } })).toMatchObject({ errors: { columns: bankStatementTexts.columns } })
  const read = await linesIn(therapist, file, { columns, dayOrder: 'dmy', decimal: '.' })
  expect(read.lines).toMatchObject([{ bookedOn: '2026-04-03', amountMinor: 123_400 }])
  const other = await linesIn(therapist, file, { columns, dayOrder: 'mdy', decimal: ',' })
  expect(other.passed).toMatchObject([{ reason: 'unreadable' }])
})

test('a table in one encoding is read in the one that a person chose', async () => {
  const file = Buffer.concat([
    Buffer.from('Datum;Betrag;Name\n12.11.2026;5,00;'),
    Buffer.from([0xa3, ...Buffer.from('ukasz'), 10]),
  ])
  const { encoding } = await tableIn(therapist, file)
  expect(encoding).toBe('windows-1250')
  const columns = { date: 0, amount: 1, name: 2 }
  expect((await linesIn(therapist, file, { columns, encoding: 'windows-1252' })).lines).toMatchObject([
    { name: '£ukasz' },
  ])
})

test('the same lines twice in a table are two payments, and stay the same two', async () => {
  const file = 'Datum;Betrag;Name\n12.11.2026;5,00;Alex Stone\n12.11.2026;5,00;Alex Stone'
  const columns = { date: 0, amount: 1, name: 2 }
  const keys = async () => (await linesIn(therapist, file, { columns })).lines.map(({ key }) => key)
  const first = await keys()
  expect(new Set(first).size).toBe(2)
  expect(await keys()).toEqual(first)
})
