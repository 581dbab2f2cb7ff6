import type { DocumentList, StorageParts } from '@openhour/shared/features/documents/all-documents.contract.ts'
import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { pdf } from '../../testing/document-samples.ts'
import { clientDetails } from '../../testing/own-rows.ts'
import type { Browser } from '../../testing/product.ts'

let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

type Person = Awaited<ReturnType<DocumentCalls['product']['person']>>
const call = async (who: Browser, operation: string, json: object) => {
  const answer = await who.post(`/rpc/allDocuments/${operation}`, { json })
  return { status: answer.status, ...(answer.json as { json: Record<string, unknown> }).json } as Record<
    string,
    unknown
  >
}
const listed = async (who: Browser, view: object = {}) => {
  const { json } = (await who.post('/rpc/allDocuments/list', { json: view })).json as { json: DocumentList }
  return json
}
const titles = async (who: Browser, view: object = {}) => (await listed(who, view)).items.map(({ title }) => title)
const clientOf = async (who: Browser, name: string) => {
  const answer = await who.post('/rpc/clients/add', { json: clientDetails({ name }) })
  return (answer.json as { json: { id: string } }).json.id
}
const uploaded = async (who: Person, clientId: string | null, title: string, more: object = {}) => {
  const answer = await calls.upload(pdf(title), { who, clientId, title, name: `${title}.pdf`, ...more })
  expect([answer.status, answer.detail]).toEqual([201, undefined])
  return answer as ClientDocument & { status: number }
}
/** A practice with two clients, four of their documents, and one of its own. */
async function practice() {
  const who = await calls.product.person()
  const [ana, ben] = [await clientOf(who, 'Ana'), await clientOf(who, 'Ben')]
  const consent = await uploaded(who, ana, 'Consent', { documentType: 'consent' })
  const letter = await uploaded(who, ana, 'Letter', { documentType: 'general', description: 'From the hospital' })
  const drawing = await uploaded(who, ben, 'Drawing', { documentType: 'general' })
  const policy = await uploaded(who, ben, 'Policy', { documentType: 'insurance' })
  const licence = await uploaded(who, null, 'Licence', { documentType: 'licence', expiresOn: '2031-05-04' })
  return { who, ana, ben, consent, letter, drawing, policy, licence }
}

describe('the list', () => {
  test('has the documents of all clients and of the practice, and narrows them', async () => {
    const { who, ana, letter } = await practice()
    const all = await listed(who)
    expect(all.items.map(({ title, clientName }) => [title, clientName])).toEqual([
      ['Licence', null],
      ['Policy', 'Ben'],
      ['Drawing', 'Ben'],
      ['Letter', 'Ana'],
      ['Consent', 'Ana'],
    ])
    expect([all.total, all.count, all.clientName]).toEqual([5, 5, null])
    expect(await titles(who, { owners: 'practice' })).toEqual(['Licence'])
    expect(await titles(who, { owners: 'clients', sort: 'oldest' })).toEqual(['Consent', 'Letter', 'Drawing', 'Policy'])
    expect(await titles(who, { type: 'insurance' })).toEqual(['Policy'])
    expect(await titles(who, { clientId: ana, sort: 'title' })).toEqual(['Consent', 'Letter'])
    expect(await titles(who, { sort: 'expiry' })).toEqual(['Licence'])
    await call(who, 'share', { ids: [letter.id], shared: true })
    expect(await titles(who, { sharing: 'shared' })).toEqual(['Letter'])
    expect(await titles(who, { sharing: 'private', clientId: ana })).toEqual(['Consent'])
    const found = await listed(who, { clientId: ana, type: 'consent' })
    expect([found.total, found.count, found.clientName]).toEqual([1, 5, 'Ana'])
  })

  test('finds words of title, file name and description, also of the practice’s own', async () => {
    const { who, ben } = await practice()
    expect(await titles(who, { search: 'hospital' })).toEqual(['Letter'])
    expect(await titles(who, { search: 'lic' })).toEqual(['Licence'])
    expect(await titles(who, { search: 'hospital', clientId: ben })).toEqual([])
    const long = await who.post('/rpc/allDocuments/list', { json: { search: 'x'.repeat(10_000) } })
    expect([long.status, JSON.stringify(long.json)]).toEqual([400, expect.stringContaining('maximum length of 200')])
  })

  test('shows documents of an archived client, and nobody else’s client', async () => {
    const { who, ana } = await practice()
    expect((await who.post('/rpc/clients/archive', { json: { id: ana } })).status).toBe(200)
    const archived = (await listed(who, { clientId: ana })).items
    expect(archived.map(({ clientArchived }) => clientArchived)).toEqual([true, true])
    const other = await calls.product.person()
    expect((await call(other, 'list', { clientId: ana })).status).toBe(404)
    expect((await listed(other)).count).toBe(0)
  })
})

describe('the practice’s own documents', () => {
  test('cannot be shared, one at a time or among others', async () => {
    const { who, licence, letter } = await practice()
    const alone = await who.post('/rpc/documents/share', { json: { id: licence.id, shared: true } })
    expect(alone.status).toBe(409)
    const { updatedAt, title, documentType } = licence
    const edited = { id: licence.id, updatedAt, title, documentType, shared: true }
    expect((await who.post('/rpc/documents/update', { json: edited })).status).toBe(409)
    expect((await call(who, 'share', { ids: [letter.id, licence.id], shared: true })).status).toBe(409)
    expect(await titles(who, { sharing: 'shared' })).toEqual([])
    await expect(
      calls.product.database.owner.query('update documents set shared_at = now() where id = $1', [licence.id]),
    ).rejects.toMatchObject({ constraint: 'documents_shared_with_client' })
  })

  test('are found by the search of everything, and are read by nobody else', async () => {
    const { who, licence } = await practice()
    const found = (await who.get('/api/v1/search?q=licence')).json as { documents: object[] }
    expect(found.documents).toMatchObject([{ id: licence.id, clientId: null, clientName: null }])
    expect((await calls.fetchFile(licence.url, who)).status).toBe(200)
    expect((await calls.fetchFile(licence.url, await calls.product.person())).status).toBe(404)
  })
})

describe('several at once', () => {
  test('change type and sharing, all or none', async () => {
    const { who, consent, letter, drawing } = await practice()
    const ids = [consent.id, letter.id]
    expect(await call(who, 'setType', { ids, documentType: 'form' })).toEqual({ status: 200, changed: 2 })
    expect((await titles(who, { type: 'form' })).toSorted()).toEqual(['Consent', 'Letter'])
    const foreign = await practice()
    for (const missing of [foreign.letter.id, crypto.randomUUID()]) {
      const mixed = { ids: [drawing.id, missing] }
      const answers = [
        await call(who, 'setType', { ...mixed, documentType: 'form' }),
        await call(who, 'share', { ...mixed, shared: true }),
        await call(who, 'delete', mixed),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect((await listed(who)).total).toBe(5)
    expect(await titles(who, { type: 'general' })).toEqual(['Drawing'])
    const tooMany = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect((await call(who, 'delete', { ids: tooMany })).status).toBe(400)
  })

  test('are deleted and come back as they were, with their files', async () => {
    const { who, consent, letter, licence } = await practice()
    await call(who, 'share', { ids: [letter.id], shared: true })
    const before = (await listed(who)).items.find(({ id }) => id === letter.id)
    const { undoId, deleted } = await call(who, 'delete', { ids: [consent.id, letter.id, licence.id] })
    expect(deleted).toBe(3)
    expect((await listed(who)).total).toBe(2)
    expect((await calls.fetchFile(letter.url, who)).status).toBe(404)
    const other = await calls.product.person()
    expect((await call(other, 'restore', { undoId })).status).toBe(404)
    expect(await call(who, 'restore', { undoId })).toEqual({ status: 200, restored: 3 })
    expect((await listed(who)).items.find(({ id }) => id === letter.id)).toEqual(before)
    expect((await calls.fetchFile(letter.url, who)).bytes).toEqual(pdf('Letter'))
    expect(await titles(who, { search: 'hospital' })).toEqual(['Letter'])
    expect((await call(who, 'restore', { undoId })).status).toBe(404)
  })

  test('come back for an hour only, and their files are gone then', async () => {
    const who = await calls.product.person()
    const clientId = await clientOf(who, 'Cleo')
    const files = calls.newFiles()
    const { id } = await uploaded(who, clientId, 'Letter')
    const { undoId } = await call(who, 'delete', { ids: [id] })
    await calls.product.database.owner.query(
      `update deleted_documents set deleted_at = deleted_at - interval '61 minutes' where undo_id = $1`,
      [undoId],
    )
    expect((await call(who, 'restore', { undoId })).status).toBe(404)
    expect(files()).toHaveLength(1)
    await calls.product.database.owner.query('delete from deleted_documents where undo_id = $1', [undoId])
    await expect.poll(() => files().length, { timeout: 20_000 }).toBe(0)
  })

  test('do not come back into a full storage', async () => {
    const { who, consent } = await practice()
    await calls.setTier(who, 'expired')
    const { undoId } = await call(who, 'delete', { ids: [consent.id] })
    const clientId = await clientOf(who, 'Dana')
    for (let left = 1024 ** 3; left > 0; left -= 52_428_800)
      await calls.product.database.owner.query(
        `insert into documents (therapist_id, client_id, title, file_name, file_type, file_size, file_key, sha256)
         values ($1, $2, 'Large', 'a.pdf', 'application/pdf', $3, md5(random()::text), repeat('0', 64))`,
        [who.userId, clientId, Math.min(left, 52_428_800)],
      )
    await expect.poll(async () => (await call(who, 'restore', { undoId })).status, { timeout: 10_000 }).toBe(402)
    expect(await titles(who, { type: 'consent' })).toEqual([])
  })
})

test('storage is told by type and by client', async () => {
  const { who, ana, ben } = await practice()
  const parts = (await who.get('/api/v1/document-storage')).json as StorageParts
  const { rows } = await calls.product.database.owner.query<{ client: string | null; bytes: number }>(
    'select client_id as client, sum(file_size)::int as bytes from documents where therapist_id = $1 group by 1',
    [who.userId],
  )
  const of = (client: string | null) => rows.find((row) => row.client === client)?.bytes
  expect(parts.clients.map(({ clientId, bytes }) => [clientId, bytes])).toEqual(
    expect.arrayContaining([
      [ana, of(ana)],
      [ben, of(ben)],
    ]),
  )
  expect(parts.practiceBytes).toBe(of(null))
  expect(parts.usedBytes).toBe((of(ana) ?? 0) + (of(ben) ?? 0) + (of(null) ?? 0))
  expect(parts.types.map(({ documentType, count }) => [documentType, count])).toEqual(
    expect.arrayContaining([
      ['general', 2],
      ['licence', 1],
    ]),
  )
  expect([parts.messageBytes, parts.recordingBytes, parts.otherClientBytes]).toEqual([0, 0, 0])
})
