import { Readable } from 'node:stream'
import { rm } from 'node:fs/promises'
import { documentArchivePath } from '@openhour/shared/features/documents/all-documents.rules.ts'
import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../../platform/files/files.ts'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { pdf } from '../../testing/document-samples.ts'
import { readZip } from '../../testing/zip-reader.ts'
import type { ArchivedDocument } from './all-documents.queries.ts'
import { openDocumentArchive } from './document-archive.ts'

let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

const pathOf = (ids: readonly string[]) => `${documentArchivePath}?ids=${ids.join(',')}`

test('has each file in the folder of its owner, and a list in which no cell is a formula', async () => {
  const own = (await calls.upload(pdf('own'), { clientId: null, title: '=1+1', name: 'Licence.pdf' })) as ClientDocument
  const one = (await calls.upload(pdf('one'), { title: '-2', name: 'Letter.pdf' })) as ClientDocument
  const two = (await calls.upload(pdf('two'), { title: '@x', name: 'letter.pdf' })) as ClientDocument
  const ids = [own.id, one.id, two.id]
  const { status, headers, bytes } = await calls.fetchFile(pathOf(ids), calls.person)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = readZip(bytes)
  expect([...files.keys()]).toEqual([
    'Practice/Licence.pdf',
    'Mila Example/Letter.pdf',
    'Mila Example/letter (2).pdf',
    'documents.csv',
  ])
  expect(files.get('Practice/Licence.pdf')).toEqual(pdf('own'))
  expect(files.get('Mila Example/letter (2).pdf')).toEqual(pdf('two'))
  const csv = files.get('documents.csv')?.toString() ?? ''
  expect(csv).toContain(`"Practice/Licence.pdf","'=1+1",""`)
  expect(csv).toContain(`"'-2","Mila Example"`)
  expect(csv).not.toMatch(/(^|,)"?[=+@-]/m)
  const { rows } = await calls.product.database.owner.query(
    `select entity_id from audit_log where chain_id = $1 and action = 'downloaded' and entity_id = any($2::uuid[])
     union select entity_id from audit_unchained where chain_id = $1 and action = 'downloaded' and entity_id = any($2::uuid[])`,
    [calls.person.userId, ids],
  )
  expect(rows).toHaveLength(3)
})

test('is refused for foreign and missing documents alike, for clients, and for nothing or too many', async () => {
  const { id } = (await calls.upload(pdf('mine'))) as ClientDocument
  const other = await calls.product.person()
  const missing = crypto.randomUUID()
  const statusOf = async (ids: readonly string[], who = calls.person) =>
    (await calls.fetchFile(pathOf(ids), who)).status
  expect(await statusOf([id], other)).toBe(404)
  expect(await statusOf([id, missing])).toBe(404)
  expect(await statusOf(['x'])).toBe(404)
  expect(await statusOf([])).toBe(400)
  expect(await statusOf(Array.from({ length: 101 }, () => crypto.randomUUID()))).toBe(400)
  expect((await calls.fetchFile(pathOf([id]))).status).toBe(401)
  expect((await calls.fetchFile(pathOf([id]), calls.person, 'HEAD')).status).toBe(200)
})

test('says which file the server has lost', async () => {
  const files = calls.newFiles()
  const { id } = (await calls.upload(pdf('lost'), { name: 'Lost.pdf' })) as ClientDocument
  for (const { path } of files()) await rm(path)
  const { bytes } = await calls.fetchFile(pathOf([id]), calls.person)
  expect(readZip(bytes).get('documents.csv')?.toString()).toContain('The server has lost this file')
})

test('4 GB that are cut in the middle are neither read ahead nor left open', async () => {
  const megabyte = Buffer.alloc(1024 ** 2, 7)
  const opened: Readable[] = []
  let read = 0
  // Stands for the store, which is outside.
  const store = {
    get: async () => {
      let left = 50
      const stream = new Readable({
        read() {
          if (left-- <= 0) return void this.push(null)
          read += megabyte.length
          this.push(megabyte)
        },
      })
      opened.push(stream)
      return stream
    },
  } as unknown as FileStore
  const documents = Array.from({ length: 82 }, (_, index): ArchivedDocument => ({
    id: crypto.randomUUID(),
    fileKey: '0'.repeat(32),
    fileName: `${index}.pdf`,
    title: 'Large',
    documentType: 'general',
    fileSize: 50 * megabyte.length,
    clientName: 'Ana',
    uploadDate: '2026-05-04T17:00:00Z',
    expiresOn: null,
  }))
  const archive = openDocumentArchive(documents, store)
  let taken = 0
  for await (const part of archive) {
    taken += (part as Buffer).length
    if (taken > 120 * megabyte.length) break
  }
  expect(archive.destroyed).toBe(true)
  expect(opened.length).toBe(3)
  await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true)
  expect(read - taken).toBeLessThan(8 * megabyte.length)
})
