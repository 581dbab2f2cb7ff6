import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyOfCsv, sendCsv } from '../../testing/csv-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  therapist = await product.person()
})

const columns = { name: 0, email: 1, dateOfBirth: 2, gender: 3 }
const send = (step: string, content: string | Uint8Array, more: object = {}) =>
  sendCsv(therapist, content, { kind: 'clients', step, fileName: 'clients.csv', columns, ...more })
const file = (...births: string[]) =>
  ['Name,Email,Born in,Gender', ...births.map((birth, n) => `Client ${n},c${n}@example.com,${birth},Female`)].join('\n')
const births = async () =>
  (
    await product.database.owner.query(
      'select name, date_of_birth::text as birth from clients where therapist_id = $1 order by name',
      [therapist.userId],
    )
  ).rows.map(({ birth }) => String(birth))

describe('dates of a column that was mapped by hand', () => {
  test('are read in the order that they tell, also beside one that begins with the year', async () => {
    expect(bodyOfCsv(await send('read', file('03.04.1990'))).dayOrders).toEqual([null, null, 'dmy', null])
    expect(bodyOfCsv(await send('import', file('03.04.1990', '1990-05-06')))).toMatchObject({ imported: 2 })
    expect(await births()).toEqual(['1990-04-03', '1990-05-06'])
  })

  test('that can be read in two ways are asked for, with the first rows as they will arrive', async () => {
    const content = file('03/04/1990', '1990-05-06')
    expect(bodyOfCsv(await send('read', content)).dayOrders[2]).toBe('unclear')
    for (const step of ['check', 'import'])
      expect(await send(step, content)).toMatchObject({
        status: 400,
        json: { detail: csvTexts.dayOrderUnclear, errors: { dayOrder: csvTexts.dayOrderUnclear } },
      })
    const { preview, dayOrder } = bodyOfCsv(await send('check', content, { dayOrder: 'dmy' }))
    expect([dayOrder, preview]).toEqual([
      'dmy',
      [
        { row: 2, name: 'Client 0', dateOfBirth: '1990-04-03', archived: false },
        { row: 3, name: 'Client 1', dateOfBirth: '1990-05-06', archived: false },
      ],
    ])
    expect(bodyOfCsv(await send('check', content, { dayOrder: 'ymd' })).problems).toMatchObject([{ row: 2 }])
  })
})

// "Łukasz Wałęsa" as Windows writes it in Poland.
const polish = Buffer.concat([
  Buffer.from('Name,Email,Born in,Gender\n'),
  Buffer.from([0xa3, ...Buffer.from('ukasz Wa'), 0xb3, 0xea, ...Buffer.from('sa')]),
  Buffer.from(',lukasz@example.com,13.04.1990,Male\n'),
])

describe('the encoding', () => {
  test('of Central Europe is told by signs inside words, and can be chosen', async () => {
    const read = bodyOfCsv(await send('read', Uint8Array.from(polish)))
    expect([read.encoding, read.oddWords]).toEqual(['windows-1250', []])
    expect(read.encodings).toContainEqual({ name: 'windows-1250', words: ['Łukasz', 'Wałęsa'] })
    const western = bodyOfCsv(await send('check', Uint8Array.from(polish), { encoding: 'windows-1252' }))
    expect([western.good, western.oddWords]).toEqual([1, ['£ukasz', 'Wa³êsa']])
    expect(bodyOfCsv(await send('import', Uint8Array.from(polish)))).toMatchObject({ imported: 1 })
    const { items } = (await therapist.get('/api/v1/clients')).json as { items: object[] }
    expect(items).toMatchObject([{ name: 'Łukasz Wałęsa' }])
  })

  test('of Unicode is certain, and no other is offered', async () => {
    const read = bodyOfCsv(await send('read', 'Name,Email\nŁukasz,lukasz@example.com'))
    expect(read.encodings).toEqual([{ name: 'utf-8', words: ['Łukasz'] }])
  })
})

describe('the table', () => {
  const rows = ['Name|Email|Born in|Gender', 'Ana, Dr. Ruiz|ana@example.com|13.04.1990|Female']
  test.each([
    ['with upright lines between columns', rows.join('\n'), 1],
    ['with a line that names the sign', ['sep=;', ...rows.map((row) => row.replaceAll('|', ';'))].join('\r\n'), 1],
    ['under a title', ['Clients, active; all', 'Exported 1 May 2026', '', ...rows].join('\n'), 4],
  ])('%s is read', async (_what, content, headerRow) => {
    const read = bodyOfCsv(await send('read', content))
    expect(read).toMatchObject({ headerRow, headers: ['Name', 'Email', 'Born in', 'Gender'], rows: 1 })
    const { preview } = bodyOfCsv(await send('check', content))
    expect(preview).toEqual([{ row: headerRow + 1, name: 'Dr. Ruiz Ana', dateOfBirth: '1990-04-13', archived: false }])
  })

  test.each([
    ['never closed', '"Bo Ek,bo@example.com,13.04.1990,Male\nCy,cy@example.com,13.04.1990,Male'],
    ['closed in a later row', '"Bo Ek,bo@example.com,13.04.1990,Male\nCy,"cy@example.com",13.04.1990,Male'],
    ['closed at the end of a later row', '"Bo Ek,bo@example.com,13.04.1990,Male\nCy,cy@example.com,13.04.1990,Male"'],
  ])('with a quotation mark that is %s names the row', async (_what, broken) => {
    const content = `Name,Email,Born in,Gender\nAna,ana@example.com,13.04.1990,Female\n\n${broken}`
    expect((await send('read', content)).json).toMatchObject({ code: 'invalid-input', detail: csvTexts.openQuote(4) })
  })
})
