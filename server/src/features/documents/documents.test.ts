import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { compound, docx, paddedPdf, pdf } from '../../testing/document-samples.ts'
import { jpeg, png, picture } from '../../testing/picture-samples.ts'

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

const audited = async (id: string) =>
  (
    await calls.product.database.owner.query('select action from audit_log where entity_id = $1 order by seq', [id])
  ).rows.map(({ action }) => action as string)

describe('a document', () => {
  test.each([
    ['PDF', 'Consent.pdf', async () => pdf(), 'application/pdf'],
    ['Word document', 'Letter.docx', async () => docx(), wordType],
    ['old Word document', 'Letter.doc', async () => compound(), 'application/msword'],
    [
      'old Word document whose directory is at its end',
      'Letter.doc',
      async () => compound('WordDocument', 90),
      'application/msword',
    ],
    ['JPEG', 'Scan.JPEG', jpeg, 'image/jpeg'],
    ['PNG', 'Scan.png', png, 'image/png'],
    ['GIF', 'Scan.gif', () => picture().gif().toBuffer(), 'image/gif'],
    ['PDF of exactly 50 MB', 'Large.pdf', async () => paddedPdf(52_428_800), 'application/pdf'],
  ])('that is a %s comes back to the letter, and lies encrypted', async (_what, name, make, type) => {
    const sent = await make()
    // Another judge of what the sample is; of a compound file it says no more than that it is one.
    expect([type, 'application/x-cfb']).toContain((await fileTypeFromBuffer(sent))?.mime)
    const { status, ...document } = await calls.upload(sent, { name, description: 'Signed in the practice' })
    expect([status, document.detail]).toEqual([201, undefined])
    expect(document).toMatchObject({
      clientId: calls.clientId,
      title: 'Consent',
      fileName: name,
      fileType: type,
      fileSize: sent.length,
      documentType: 'consent',
      description: 'Signed in the practice',
      url: `/api/documents/${document.id}/content`,
      sharedAt: null,
    })
    const file = await calls.fetchFile(String(document.url), calls.person)
    expect([file.status, file.bytes.equals(sent)]).toEqual([200, true])
    const row = (await calls.rows()).find(({ id }) => id === document.id)
    expect(row.sha256).toBe(createHash('sha256').update(sent).digest('hex'))
    const stored = calls.storedFiles().find((each) => each.name === row.file_key)
    expect(readFileSync(String(stored?.path)).includes(sent.subarray(0, 40))).toBe(false)
    expect((await calls.list()).items[0]?.id).toBe(document.id)
  })

  test('is downloaded as a file and looked at in a sandbox, each noted in the audit log', async () => {
    const { id, url } = await calls.upload(pdf(), { name: 'Übersicht „Mai“.pdf' })
    const kept = await calls.fetchFile(String(url), calls.person)
    expect(Object.fromEntries(kept.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_bersicht _Mai_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9EMai%E2%80%9C.pdf`,
      'content-length': String(pdf().length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    })
    expect(kept.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'.*sandbox/)
    const seen = await calls.fetchFile(`/api/documents/${id}/preview`, calls.person)
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(seen.headers.get('content-disposition')).toMatch(/^inline; /)
    expect(seen.headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    )
    const asked = await calls.fetchFile(String(url), calls.person, 'HEAD')
    expect([asked.status, asked.bytes.length]).toEqual([200, 0])
    expect(await audited(String(id))).toEqual(['added', 'downloaded', 'opened'])
  })

  test('that is a Word document has no preview', async () => {
    const { id } = await calls.upload(docx(), { name: 'Letter.docx' })
    expect((await calls.fetchFile(`/api/documents/${id}/preview`, calls.person)).status).toBe(404)
  })

  test('is changed and shared and unshared; its file name stays', async () => {
    const { id, fileName, updatedAt } = await calls.upload(pdf(), { name: 'First.pdf' })
    const change = { id, updatedAt, title: ' Consent, second version ', documentType: 'assessment', description: '' }
    const changed = await calls.person.post('/rpc/documents/update', { json: change })
    expect(changed.json).toMatchObject({
      json: { title: 'Consent, second version', documentType: 'assessment', description: null, fileName },
    })
    const share = async (shared: boolean) =>
      (
        (await calls.person.post('/rpc/documents/share', { json: { id, shared } })).json as {
          json: { sharedAt: string | null }
        }
      ).json.sharedAt
    const first = await share(true)
    expect(first).not.toBeNull()
    expect([await share(true), await share(false)]).toEqual([first, null])
    expect(await audited(String(id))).toEqual(['added', 'changed', 'shared', 'changed', 'unshared'])
    for (const [given, message] of [
      [{ title: '  ' }, 'Title is required'],
      [{ title: 'x'.repeat(201) }, 'Input exceeds maximum length of 200 characters'],
      [{ documentType: 'secret' }, 'Please choose a document type'],
      [{ description: 'x'.repeat(1001) }, 'Input exceeds maximum length of 1000 characters'],
      [{ fileName: 'other.pdf' }, 'fileName'],
    ] as const) {
      const refused = await calls.person.post('/rpc/documents/update', { json: { ...change, title: 'T', ...given } })
      expect([refused.status, refused.text.includes(message)]).toEqual([400, true])
    }
  })

  test('goes with its file; so do all when the client goes', async () => {
    const one = await calls.upload(pdf())
    const files = async () => new Set(calls.storedFiles().map(({ name }) => name))
    const keyOf = async (id: unknown) => (await calls.rows()).find((row) => row.id === id)?.file_key as string
    const key = await keyOf(one.id)
    expect((await files()).has(key)).toBe(true)
    const answer = await calls.person.post('/rpc/documents/delete', { json: { id: one.id } })
    expect(answer.json).toEqual({ json: { id: one.id } })
    await expect.poll(async () => (await files()).has(key)).toBe(false)
    expect((await calls.fetchFile(String(one.url), calls.person)).status).toBe(404)

    const leaving = await calls.ownClient(calls.person)
    const two = await calls.upload(pdf(), { clientId: leaving })
    const last = await keyOf(two.id)
    await calls.person.post('/rpc/clients/delete', { json: { id: leaving } })
    await expect.poll(async () => (await files()).has(last)).toBe(false)
  })

  test('without its file reports that, and can be deleted', async () => {
    const { id, url } = await calls.upload(pdf())
    const { file_key: key } = (await calls.rows()).find((row) => row.id === id)
    await rm(String(calls.storedFiles().find(({ name }) => name === key)?.path))
    const answer = await calls.fetchFile(String(url), calls.person)
    expect([answer.status, JSON.parse(answer.bytes.toString()).detail]).toEqual([404, 'File path not available'])
    expect((await calls.person.post('/rpc/documents/delete', { json: { id } })).status).toBe(200)
  })

  test('is its therapist’s alone: to others it is not there, to visitors and clients closed', async () => {
    const other = await calls.product.person()
    const client = await calls.product.person('client')
    const { id, url } = await calls.upload(pdf())
    for (const path of [String(url), `/api/documents/${id}/preview`]) {
      const [foreign, visitor, patient] = await Promise.all([
        calls.fetchFile(path, other),
        calls.fetchFile(path),
        calls.fetchFile(path, client),
      ])
      const missing = await calls.fetchFile(path.replace(String(id), crypto.randomUUID()), other)
      const plain = ({ bytes }: { bytes: Buffer }) => ({ ...(JSON.parse(bytes.toString()) as object), requestId: '' })
      expect([foreign.status, visitor.status, patient.status]).toEqual([404, 401, 403])
      expect(plain(foreign)).toEqual(plain(missing))
    }
    expect((await calls.upload(pdf(), { who: other })).detail).toBe('Client not found')
    expect((await calls.upload(pdf(), { who: client })).status).toBe(403)
    expect((await calls.upload(pdf(), { headers: { cookie: '' } })).status).toBe(401)
    const list = await other.post('/rpc/documents/list', { json: { clientId: calls.clientId } })
    expect([list.status, list.text.includes('Client not found')]).toEqual([404, true])
    expect(await audited(String(id))).toEqual(['added'])
  })
})

test('a page of 25, newest first, with how many there are and what they take', async () => {
  const who = await calls.product.person()
  const clientId = await calls.ownClient(who)
  for (let number = 1; number <= 27; number++)
    expect((await calls.upload(pdf(), { who, clientId, title: `Number ${number}` })).status).toBe(201)
  const [first, second] = [await calls.list({ clientId }, who), await calls.list({ clientId, page: 2 }, who)]
  expect(first.items.map(({ title }) => title)).toEqual(Array.from({ length: 25 }, (_, at) => `Number ${27 - at}`))
  expect(second.items.map(({ title }) => title)).toEqual(['Number 2', 'Number 1'])
  expect([first.total, first.storage]).toEqual([27, { usedBytes: 27 * pdf().length, limitBytes: 50 * 1024 ** 3 }])
})

test('sent twice with one key, it is stored once, without a second file', async () => {
  const key = crypto.randomUUID()
  const files = calls.newFiles()
  const first = await calls.upload(pdf(), { key })
  const second = await calls.upload(pdf(), { key })
  expect([first.status, second.status, second.id]).toEqual([201, 201, first.id])
  await expect.poll(() => files().length).toBe(1)
  expect((await calls.upload(pdf(), { key, title: 'Another' })).status).toBe(422)
  expect(await calls.upload(pdf('Another file'), { key })).toMatchObject({
    status: 422,
    code: 'idempotency-key-reused',
  })
  await expect.poll(() => files().length).toBe(1)
  expect(await calls.upload(pdf(), { headers: { 'idempotency-key': '  ' } })).toMatchObject({ status: 400 })
})
