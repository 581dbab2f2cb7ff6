import { request } from 'node:http'
import { csvImportPath, csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyOfCsv, sendCsv } from '../../testing/csv-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { setTier } from '../../testing/task-calls.ts'
import { letPass } from '../../testing/until.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  therapist = await product.person()
})

const columns = { firstName: 0, lastName: 1, email: 2, dateOfBirth: 3, gender: 4 }
const clientsFile = (...rows: string[]) => ['First,Last,Email,DOB,Sex', ...rows].join('\n')
const clients = (step: string, content: string | Uint8Array, more: object = {}) =>
  sendCsv(therapist, content, { kind: 'clients', step, fileName: 'clients.csv', columns, dayOrder: 'mdy', ...more })
const listed = async () => {
  const { items } = (await therapist.get('/api/v1/clients?sort=name')).json as { items: { id: string; name: string }[] }
  return items
}
describe('a file of clients', () => {
  const rows = ['Ana,Ruiz,ana@example.com,02/28/1990,Female', 'Zoë,Müller,zoe@example.com,12/01/1985,Non-binary']

  test.each([
    ['utf-8', new TextEncoder().encode(clientsFile(...rows))],
    ['utf-8', new TextEncoder().encode(`\uFEFF${clientsFile(...rows)}`)],
    ['utf-16le', Buffer.from(`\uFEFF${clientsFile(...rows)}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${clientsFile(...rows)}`, 'utf16le').swap16()],
    ['utf-16le', Buffer.from(clientsFile(...rows), 'utf16le')],
    ['windows-1252', Buffer.from(clientsFile(...rows), 'latin1')],
  ])('in %s is read and imported', async (encoding, content) => {
    const read = bodyOfCsv(await clients('read', Uint8Array.from(content)))
    expect(read).toMatchObject({ encoding, headers: ['First', 'Last', 'Email', 'DOB', 'Sex'], rows: 2, columns })
    const done = bodyOfCsv(await clients('import', Uint8Array.from(content)))
    expect(done).toMatchObject({ imported: 2, skipped: 0 })
    expect((await listed()).map(({ name }) => name)).toEqual(['Ana Ruiz', 'Zoë Müller'])
    const { rows: births } = await product.database.owner.query(
      'select date_of_birth::text as birth from clients where therapist_id = $1 order by name',
      [therapist.userId],
    )
    expect(births).toEqual([{ birth: '1990-02-28' }, { birth: '1985-12-01' }])
  })

  test('with semicolons, quotes, line breaks and formulas is read as text', async () => {
    const formula = '=HYPERLINK(""https://evil.example"",""Click"")'
    const content = `Name;Email;Age;Diagnosis\r\n"Ruiz; Ana";ana@example.com;40;"${formula}"\r\n`
    const mapped = { columns: { name: 0, email: 1, age: 2, diagnosis: 3 }, gender: 'Female' }
    expect(bodyOfCsv(await clients('import', content, mapped))).toMatchObject({ imported: 1 })
    const [client] = await listed()
    expect(client?.name).toBe('Ruiz; Ana')
    const { diagnosis } = (await therapist.get(`/api/v1/clients/${client?.id}`)).json as { diagnosis: string }
    expect(diagnosis).toBe('=HYPERLINK("https://evil.example","Click")')
  })

  test('is checked like the form, row by row, and writes nothing by that', async () => {
    await newClient(therapist, { email: 'taken@example.com' })
    const content = clientsFile(
      ...rows,
      'No,Email,,02/28/1990,Female',
      'Bad,Email,nonsense,02/28/1990,Female',
      'In,Use,TAKEN@example.com,02/28/1990,Male',
      'Same,Email,ana@example.com,02/28/1990,Male',
      'Bad,Date,b@example.com,31/31/1990,Male',
      'The,Future,c@example.com,01/01/2199,Male',
      'No,Age,d@example.com,,Male',
      'No,Gender,e@example.com,02/28/1990,',
    )
    const { good, faulty, problems, messages, room } = bodyOfCsv(await clients('check', content))
    expect([good, faulty, room]).toEqual([2, 8, null])
    expect(problems.map(({ row, errors }) => [row, ...Object.keys(errors)])).toEqual([
      [4, 'email'],
      [5, 'email'],
      [6, 'email'],
      [7, 'email'],
      [8, 'dateOfBirth', 'age'],
      [9, 'dateOfBirth'],
      [10, 'age'],
      [11, 'gender'],
    ])
    expect(messages.reduce((sum, { count }) => sum + count, 0)).toBe(9)
    expect(await listed()).toHaveLength(1)
    expect(bodyOfCsv(await clients('import', content))).toMatchObject({ imported: 2, skipped: 8 })
  })

  test('puts street, city and postal code into the lines of one address', async () => {
    const content =
      'Name,Email,Age,Street,City,State,Zip\nAna Ruiz,ana@example.com,40,12 Harbour St,Salem,MA,01970\nBo Lee,bo@example.com,41,,,,\n'
    const mapped = {
      columns: { name: 0, email: 1, age: 2, address: 3, city: 4, region: 5, postalCode: 6 },
      gender: 'Female',
    }
    expect(bodyOfCsv(await clients('import', content, mapped))).toMatchObject({ imported: 2 })
    const addresses = (await listed()).map(async ({ id }) => {
      const answer = await therapist.get(`/api/v1/clients/${id}`)
      return (answer.json as { address: string | null }).address
    })
    expect(await Promise.all(addresses)).toEqual(['12 Harbour St\nSalem MA 01970', null])
  })

  test('takes the sex where no gender is given', async () => {
    const content = 'Name,Email,Age,Gender,Sex\nAna,ana@example.com,40,,Female\nBo,bo@example.com,40,Non-binary,Male'
    const mapped = { columns: { name: 0, email: 1, age: 2, gender: 3, sex: 4 } }
    expect(bodyOfCsv(await clients('import', content, mapped))).toMatchObject({ imported: 2 })
    expect(await listed()).toMatchObject([{ gender: 'Female' }, { gender: 'Non-binary' }])
  })

  test('with 10,000 faulty rows stays usable: all are counted, the first thousand listed', async () => {
    const bad = Array.from({ length: 10_000 }, (_, n) => `Client,${n},nonsense,02/28/1990,Female`)
    const content = clientsFile(...rows, ...bad)
    const { good, faulty, problems, messages } = bodyOfCsv(await clients('check', content))
    expect([good, faulty, problems.length, messages[0]?.count]).toEqual([2, 10_000, 1_000, 10_000])
    expect(bodyOfCsv(await clients('import', content))).toMatchObject({ imported: 2, skipped: 10_000 })
  })

  test('of nothing good, no table, no rows, too many rows or too many bytes is refused, and nothing is written', async () => {
    const tooMany = clientsFile(...Array.from({ length: 20_001 }, (_, n) => `a,b,a${n}@example.com,02/28/1990,F`))
    expect(bodyOfCsv(await clients('import', clientsFile('No,Email,,,'))).code).toBe('not-possible-now')
    expect(bodyOfCsv(await clients('read', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1, 0xff])))).toMatchObject({
      code: 'invalid-input',
    })
    for (const head of [
      [0x50, 0x4b, 3, 4, 20, 0, 6, 0],
      [0xd0, 0xcf, 0x11, 0xe0],
    ])
      expect((await clients('read', Uint8Array.from(head))).json).toMatchObject({ detail: csvTexts.spreadsheet })
    expect(bodyOfCsv(await clients('read', 'First,Last'))).toMatchObject({ code: 'invalid-input' })
    expect(bodyOfCsv(await clients('check', tooMany))).toMatchObject({ code: 'invalid-input' })
    expect((await clients('read', new Uint8Array(20_000_001))).status).toBe(413)
    expect((await clients('read', clientsFile(...rows), { kind: 'secrets' })).status).toBe(400)
    expect(await listed()).toEqual([])
  })

  test('that arrives slowly is read too', async () => {
    const bytes = Buffer.from(clientsFile(...rows))
    const upload = { kind: 'clients', step: 'check', fileName: 'clients.csv', columns, dayOrder: 'mdy' }
    const status = await new Promise((done, fail) => {
      const headers = {
        origin: product.url,
        cookie: [...therapist.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/octet-stream',
        'content-length': bytes.length,
        [uploadHeader]: Buffer.from(JSON.stringify(upload)).toString('base64url'),
      }
      const sending = request(product.url + csvImportPath, { method: 'POST', headers }, ({ statusCode }) =>
        done(statusCode),
      )
      sending.on('error', fail).write(bytes.subarray(0, 20))
      void letPass(17_000).then(() => sending.end(bytes.subarray(20)))
    })
    expect(status).toBe(200)
  })

  test('beyond the limit of the plan is refused as a whole, with the room that is left', async () => {
    await setTier(product, therapist, 'trial')
    await newClient(therapist)
    const content = clientsFile(...rows, 'Eve,Third,eve@example.com,02/28/1990,Female')
    expect(bodyOfCsv(await clients('check', content))).toMatchObject({ good: 3, room: 2 })
    expect(bodyOfCsv(await clients('import', content)).code).toBe('limit-reached')
    expect(await listed()).toHaveLength(1)
    expect(bodyOfCsv(await clients('import', clientsFile(...rows)))).toMatchObject({ imported: 2 })
  })

  test('is imported for the therapist only, and audited', async () => {
    const client = await product.person('client')
    const upload = { kind: 'clients', step: 'import', fileName: 'x.csv', columns }
    expect((await sendCsv(client, clientsFile(...rows), upload)).status).toBe(403)
    expect((await sendCsv(product.visitor(), clientsFile(...rows), upload)).status).toBe(401)
    const { id } = bodyOfCsv(await clients('import', clientsFile(...rows)))
    const { rows: entries } = await product.database.owner.query(
      `select entity from audit_log where chain_id = $1 and action = 'added' union all
       select entity from audit_unchained where chain_id = $1 and action = 'added' order by 1`,
      [therapist.userId],
    )
    expect(entries.map(({ entity }) => String(entity))).toEqual(['clients', 'clients', 'csv_imports'])
    const other = await product.person()
    expect((await other.post(`/api/v1/csv-imports/${id}/undo`, {})).status).toBe(404)
  })
})
