import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPractice, openExportCalls } from '../../testing/export-calls.ts'
import { type Archive, rowsIn } from '../../testing/read-export.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { type ArchiveChange, repacked, withClimbingPath } from '../../testing/repacked-archive.ts'
import { readZip } from '../../testing/zip-reader.ts'

let product: Product
let calls: ReturnType<typeof openExportCalls>
let bytes: Buffer
let archive: Archive
beforeAll(async () => {
  product = await openProduct()
  calls = openExportCalls(product)
  const source = await product.person()
  await fillPractice(product, source, 'ana')
  await source.post('/rpc/settings/saveProfile', { json: { practiceName: 'North Street' } })
  bytes = await calls.archiveOf(source)
  archive = readZip(bytes)
}, 60_000)
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
      'unpacks to far more than it has',
      () => packed((files) => void files.set('index.html', Buffer.alloc(120_000_000))),
      /unpacks to more/,
    ],
  ]

  test.each(cases)(
    'and %s is refused, and nothing stays',
    async (_, make, reason) => {
      const person = await product.person()
      const before = storedFiles()
      const outcome = await calls.imported(person, await make())
      expect([outcome.state, outcome.problem]).toEqual(['failed', expect.stringMatching(reason)])
      expect(outcome.problem).toMatch(/Nothing was imported\./)
      expect(await calls.call(person, 'holdings')).toEqual({ tables: [] })
      expect(storedFiles()).toBe(before)
      expect((await person.get('/api/v1/settings/profile')).text).not.toContain('North Street')
    },
    60_000,
  )

  test('or that was tampered with does not stand in the way of the right one', async () => {
    const person = await product.person()
    expect((await calls.imported(person, bytes.subarray(0, 1000))).state).toBe('failed')
    expect((await calls.imported(person, bytes)).state).toBe('done')
  })
})
