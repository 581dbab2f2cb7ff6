import { rm } from 'node:fs/promises'
import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { docx, pdf } from '../../testing/document-samples.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import type { Browser } from '../../testing/product.ts'

type Client = Awaited<ReturnType<typeof joinedClient>>
type Way = 'content' | 'preview'

let calls: DocumentCalls
let client: Client
/** A client of the same practice, and one of another. */
let neighbour: Client
let stranger: Client
let otherTherapist: Browser
beforeAll(async () => {
  calls = await openDocumentCalls()
  const { product, person } = calls
  client = await joinedClient(product, person)
  neighbour = await joinedClient(product, person)
  otherTherapist = await product.person('therapist')
  stranger = await joinedClient(product, otherTherapist)
})
afterAll(() => calls.product.stop())

async function upload(bytes = pdf(), given: Parameters<DocumentCalls['upload']>[1] = {}): Promise<ClientDocument> {
  const { status, ...document } = await calls.upload(bytes, { clientId: client.clientId, name: 'Plan.pdf', ...given })
  expect([status, document.detail]).toEqual([201, undefined])
  return document as ClientDocument
}
async function setShared(id: string, shared: boolean): Promise<void> {
  expect((await calls.person.post('/rpc/documents/share', { json: { id, shared } })).status).toBe(200)
}
async function shared(...given: Parameters<typeof upload>): Promise<ClientDocument> {
  const document = await upload(...given)
  await setShared(document.id, true)
  return document
}
const fetchAs = (who: Browser | undefined, id: string, way: Way = 'content', method = 'GET') =>
  calls.fetchFile(`/api/portal/documents/${id}/${way}`, who, method)
const refusal = async (...given: Parameters<typeof fetchAs>) => {
  const { status, bytes } = await fetchAs(...given)
  const { code, detail } = JSON.parse(bytes.toString()) as { code: string; detail: string }
  return [status, code, detail]
}
const missing = [404, 'not-found', 'Document not found.']

/** The entries about a document that somebody read, in the order in which they were written. */
const readings = async (id: string) =>
  (
    await calls.product.database.owner.query<object>(
      `select chain_id, actor_id, actor_role, action, client_id from (
         select at, chain_id, actor_id, actor_role, action, client_id, entity_id from audit_log
         union all select at, chain_id, actor_id, actor_role, action, client_id, entity_id from audit_unchained) entry
       where entity_id = $1 and action in ('opened', 'downloaded') order by at`,
      [id],
    )
  ).rows
const entryOf = (action: string) => ({
  chain_id: calls.person.userId,
  actor_id: client.userId,
  actor_role: 'client',
  action,
  client_id: client.clientId,
})

describe('a document shared with the client', () => {
  test('is downloaded to the letter, and the practice’s audit log has it', async () => {
    const { id } = await shared(pdf('Sleep plan'), { name: 'Übung „Mai“.pdf' })
    const { status, bytes, headers } = await fetchAs(client, id)
    expect([status, bytes.equals(pdf('Sleep plan'))]).toEqual([200, true])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_bung _Mai_.pdf"; filename*=UTF-8''%C3%9Cbung%20%E2%80%9EMai%E2%80%9C.pdf`,
      'content-length': String(pdf('Sleep plan').length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(await readings(id)).toEqual([entryOf('downloaded')])
  })

  test('opens in the browser in a sandbox, which is audited as opening', async () => {
    const { id } = await shared()
    const { status, headers } = await fetchAs(client, id, 'preview')
    expect([status, headers.get('content-disposition')?.startsWith('inline; ')]).toEqual([200, true])
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(await readings(id)).toEqual([entryOf('opened')])
  })

  test('that is a Word document has no preview, only a download', async () => {
    const { id } = await shared(docx(), { name: 'Letter.docx' })
    expect((await fetchAs(client, id, 'preview')).status).toBe(404)
    expect((await fetchAs(client, id)).bytes.equals(docx())).toBe(true)
  })

  test('answers HEAD without its content and without an audit entry', async () => {
    const { id } = await shared()
    const { status, bytes, headers } = await fetchAs(client, id, 'content', 'HEAD')
    expect([status, bytes.length, headers.get('content-type')]).toEqual([200, 0, 'application/pdf'])
    expect(await readings(id)).toEqual([])
  })

  test('is shown in the history of the client as downloaded by the client', async () => {
    const { id } = await shared()
    await fetchAs(client, id)
    const asked = { json: { id: client.clientId, entity: 'documents' } }
    const { json } = (await calls.person.post('/rpc/audit/history', asked)).json as { json: { items: object[] } }
    expect(json.items).toContainEqual(expect.objectContaining({ action: 'downloaded', actor: 'client', entityId: id }))
  })

  test('whose file is lost says so', async () => {
    const before = calls.storedFiles().map(({ path }) => path)
    const { id } = await shared()
    for (const { path } of calls.storedFiles()) if (!before.includes(path)) await rm(path)
    expect(await refusal(client, id)).toEqual([404, 'not-found', 'File path not available'])
  })
})

describe('answered as a document that does not exist, and not audited:', () => {
  const ways: Way[] = ['content', 'preview']

  test.each(ways)('one that is not shared (%s)', async (way) => {
    const { id } = await upload()
    expect(await refusal(client, id, way)).toEqual(missing)
    expect((await fetchAs(client, id, way, 'HEAD')).status).toBe(404)
    expect(await readings(id)).toEqual([])
  })

  test.each(ways)('one shared with another client, of this practice or another (%s)', async (way) => {
    const { id } = await shared()
    for (const other of [neighbour, stranger]) {
      expect(await refusal(other, id, way)).toEqual(missing)
      expect((await fetchAs(other, id, way, 'HEAD')).status).toBe(404)
    }
    expect(await readings(id)).toEqual([])
  })

  test('one that is no longer shared', async () => {
    const { id } = await shared()
    expect((await fetchAs(client, id)).status).toBe(200)
    await setShared(id, false)
    expect(await refusal(client, id)).toEqual(missing)
    expect(await readings(id)).toEqual([entryOf('downloaded')])
  })

  test.each([crypto.randomUUID(), 'x', '0', "'; select 1"])('the id %s', async (id) => {
    expect(await refusal(client, encodeURIComponent(id))).toEqual(missing)
  })

  test('any, while the client is archived, and after they have left', async () => {
    const own = await joinedClient(calls.product, calls.person)
    const { id } = await shared(pdf(), { clientId: own.clientId })
    expect((await fetchAs(own, id)).status).toBe(200)
    await calls.person.post('/rpc/clients/archive', { json: { id: own.clientId } })
    expect(await refusal(own, id)).toEqual(missing)
    await calls.person.post('/rpc/clients/restore', { json: { id: own.clientId } })
    expect((await fetchAs(own, id)).status).toBe(200)
    await own.post('/rpc/portal/leave', { json: { clientId: own.clientId } })
    expect(await refusal(own, id)).toEqual(missing)
  })
})

test('only clients are answered here, and clients not at the therapists’ address', async () => {
  const { id } = await shared()
  expect((await refusal(calls.person, id)).slice(0, 2)).toEqual([403, 'not-allowed'])
  expect((await refusal(otherTherapist, id)).slice(0, 2)).toEqual([403, 'not-allowed'])
  expect((await refusal(undefined, id)).slice(0, 2)).toEqual([401, 'not-signed-in'])
  expect((await calls.fetchFile(`/api/documents/${id}/content`, client)).status).toBe(403)
  expect((await fetchAs(client, id, 'content', 'POST')).status).toBe(405)
  expect(await readings(id)).toEqual([])
})

test('the key of a file is not among the columns that clients read', async () => {
  const { rows } = await calls.product.database.owner.query(
    `select has_column_privilege('openhour_client', 'documents', 'file_key', 'select') as key,
       has_function_privilege('openhour_app', 'app.read_shared_document(uuid, text)', 'execute') as therapist`,
  )
  expect(rows).toEqual([{ key: false, therapist: false }])
})
