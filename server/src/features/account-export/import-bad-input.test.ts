import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPractice, openExportCalls } from '../../testing/export-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { picture } from '../../testing/picture-samples.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { type Archive, rowsIn } from '../../testing/read-export.ts'
import { type ArchiveChange, repacked, withClimbingPath } from '../../testing/repacked-archive.ts'
import { slowest, until } from '../../testing/until.ts'
import { readZip } from '../../testing/zip-reader.ts'

let product: Product
let calls: ReturnType<typeof openExportCalls>
let bytes: Buffer
let archive: Archive
let hugePicture: Buffer
beforeAll(async () => {
  hugePicture = await picture(5_000, 5_000).png().toBuffer()
  product = await openProduct()
  calls = openExportCalls(product)
  const source = await product.person()
  await fillPractice(product, source, 'ana')
  await source.post('/rpc/settings/saveProfile', { json: { practiceName: 'North Street' } })
  bytes = await calls.archiveOf(source)
  archive = readZip(bytes)
})
afterAll(() => product.stop())

const storedFiles = () =>
  readdirSync(join(product.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

describe('an archive that was tampered with', () => {
  const packed = (change: ArchiveChange, sealed = true) => repacked(archive, change, sealed)
  const changed =
    (path: string, from: string, to: string): ArchiveChange =>
    (files) =>
      void files.set(path, Buffer.from((files.get(path)?.toString() ?? '').replaceAll(from, to)))
  const addMany = (files: Archive, folder: string) => {
    for (let number = 0; number < 60_000; number++) files.set(`${folder}/${number}`, Buffer.from('x'))
  }
  const documentPath = () => String(rowsIn(archive, 'documents')[0]?.file)
  const cases: [string, () => Promise<Buffer>, RegExp][] = [
    ['is cut off', async () => bytes.subarray(0, bytes.length - 300), /cut off/],
    ['is not an archive', async () => Buffer.from('x'.repeat(500)), /not an export of Openhour/],
    [
      'has a changed row',
      () => packed(changed('data/tasks.jsonl', 'invoice', 'voicein'), false),
      /damaged: data\/tasks\.jsonl/,
    ],
    [
      'has a changed file',
      () =>
        packed(
          (files) =>
            void files.set(String(rowsIn(archive, 'documents')[0]?.file), Buffer.from('%PDF-1.4 other'.padEnd(60))),
          false,
        ),
      /damaged/,
    ],
    ['lacks a file', () => packed((files) => void files.delete('index.html'), false), /damaged/],
    ['has a file more', () => packed((files) => void files.set('more.txt', Buffer.from('x')), false), /damaged/],
    ['is of a newer version', () => packed((_, manifest) => void (manifest.format = 2)), /newer version/],
    [
      'has an unknown table',
      () =>
        packed((files, manifest) => {
          files.set('data/moods.jsonl', Buffer.from(''))
          manifest.counts.moods = 0
        }),
      /does not know \(moods\)/,
    ],
    [
      'has an unknown column',
      () => packed(changed('data/tasks.jsonl', '"title"', '"headline"')),
      /does not know \(tasks\.headline\)/,
    ],
    ['has the record of one client', () => packed((_, manifest) => void (manifest.scope = 'client')), /one client/],
    ['has a path that climbs', () => withClimbingPath(archive), /names that an export never has/],
    ['has a line that is no row', () => packed(changed('data/tasks.jsonl', '{', '[')), /Line 1 of the archive’s tasks/],
    [
      'has rows that break a rule',
      () => packed(changed('data/tasks.jsonl', 'medium', 'urgent')),
      /rows of tasks break a rule \(tasks_priority_check\)/,
    ],
    [
      'has rows that refer to nothing',
      () => packed((files) => void files.set('data/clients.jsonl', Buffer.from(''))),
      /break a rule/,
    ],
    [
      'has a picture that is none',
      () =>
        packed(
          (files) =>
            void files.set(
              String(rowsIn(archive, 'profile_pictures')[0]?.file),
              Buffer.from('<script>alert(1)</script>'),
            ),
        ),
      /not WebP/,
    ],
    [
      'has a logo that browsers and emails would take apart',
      () => packed((files) => void files.set(String(rowsIn(archive, 'brand_logos')[0]?.file), hugePicture)),
      /brand_logos.*not PNG/,
    ],
    [
      'has a document that is something else',
      () =>
        packed(
          (files) =>
            void files.set(String(rowsIn(archive, 'documents')[0]?.file), Buffer.from('<script>alert(1)</script>')),
        ),
      /documents.*PDF/,
    ],
    [
      'has a document that is larger than its row says',
      () => packed((files) => void files.set(documentPath(), Buffer.from(`%PDF-1.4 ${'x'.repeat(5_000)}`))),
      /documents.*not the one of its row/,
    ],
    [
      'has a row whose checksum is not that of its file',
      () => packed(changed('data/documents.jsonl', '"sha256":"', '"sha256":"0')),
      /not the one of its row/,
    ],
    [
      'has one file for a document and for the logo',
      () => packed(changed('data/brand_logos.jsonl', String(rowsIn(archive, 'brand_logos')[0]?.file), documentPath())),
      /not the one of its row|not PNG/,
    ],
    [
      'has a time zone that stops the jobs of all practices',
      () => packed(changed('data/practice_settings.jsonl', '"timezone":"', '"timezone":"FOO5')),
      /practice_settings name an unknown time zone/,
    ],
    [
      'has a series in a time zone that is none',
      () => packed(changed('data/appointment_series.jsonl', '"time_zone":"UTC"', '"time_zone":"Nowhere/Never"')),
      /appointment_series name an unknown time zone/,
    ],
    [
      'has names that fill the memory',
      () => packed((files) => void files.set(`files/${'x'.repeat(5_000)}`, Buffer.from('x'))),
      /longer paths/,
    ],
    [
      'unpacks to far more than it has',
      () => packed((files) => void files.set('index.html', Buffer.alloc(120_000_000))),
      /unpacks to more/,
    ],
    [
      'has 60,000 files that belong to none of its rows',
      () => packed((files) => addMany(files, 'files/documents')),
      /more files than its rows need/,
    ],
    [
      'has a wrong row after 60,000 pages',
      () =>
        packed((files, manifest) => {
          addMany(files, 'clients')
          manifest.counts.clients = 60_000
          changed('data/tasks.jsonl', 'medium', 'urgent')(files, manifest)
        }),
      /rows of tasks break a rule/,
    ],
  ]

  test.each(cases)('and %s is refused, and nothing stays', async (_, make, reason) => {
    const person = await product.person()
    const before = storedFiles()
    const outcome = await calls.imported(person, await make())
    expect([outcome.state, outcome.problem]).toEqual(['failed', expect.stringMatching(reason)])
    expect(outcome.problem).toMatch(/Nothing was imported\./)
    expect(await calls.call(person, 'tablesInUse')).toEqual({ tables: [] })
    expect(storedFiles()).toBe(before)
    expect((await person.get('/api/v1/settings/profile')).text).not.toContain('North Street')
  })

  test('or that was tampered with does not stand in the way of the right one', async () => {
    const person = await product.person()
    expect((await calls.imported(person, bytes.subarray(0, 1000))).state).toBe('failed')
    expect((await calls.imported(person, bytes)).state).toBe('done')
  })
})

test('clients with the same name, added in the same minute, have a page each, and their archive can be imported', async () => {
  const own = await product.person()
  for (const name of ['Ana Keller', 'Ana Keller', 'ANA KELLER']) await newClient(own, { name })
  const exported = await calls.archiveOf(own)
  const pages = [...readZip(exported).keys()].filter((path) => path.startsWith('clients/'))
  expect(new Set(pages.map((path) => path.toLowerCase())).size).toBe(3)
  expect(await calls.imported(await product.person(), exported)).toMatchObject({ state: 'done', problem: null })
})

test('while the rows of an import wait, everybody else is answered', async () => {
  const [own, other] = [await product.person(), await product.person()]
  const ask = async () => expect((await other.get('/api/v1/clients')).status).toBe(200)
  const usual = await slowest(20, ask)
  const holding = await product.database.owner.connect()
  await holding.query('begin; lock table note_snippets in exclusive mode')
  const type = { 'content-type': 'application/zip' }
  expect((await own.post('/api/account-imports', new Uint8Array(bytes), type)).status).toBe(202)
  const during = await slowest(50, ask, 200)
  await holding.query('commit')
  holding.release()
  const { import: outcome } = await until(
    () => calls.state(own),
    ({ import: newest }) => ['done', 'failed'].includes(newest?.state ?? ''),
  )
  expect(outcome).toMatchObject({ state: 'done', problem: null })
  expect(during).toBeLessThan(1_500 + 5 * usual)
})
