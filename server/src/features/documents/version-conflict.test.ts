import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { pdf } from '../../testing/document-samples.ts'
import type { Answer, Browser } from '../../testing/product.ts'

let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

const body = (answer: Answer) =>
  answer.json as ClientDocument & { code: string; detail: string; errors: Record<string, string> }
const add = async () => (await calls.upload(pdf())) as unknown as ClientDocument
const get = (id: string, who: Browser = calls.person) => who.get(`/api/v1/documents/${id}`)
/** Saves over what `seen` was, with all that it held; its mark only where it is said. */
const save = ({ id, title, documentType, updatedAt }: ClientDocument, more: object = {}, who: Browser = calls.person) =>
  who.send('PUT', `/api/v1/documents/${id}`, { title, documentType, updatedAt, ...more })
const refusal = (answer: Answer) => [answer.status, body(answer).code, body(answer).detail]

test("a version conflict keeps the other window's version, which can be read", async () => {
  const made = await add()
  const other = body(await save(made, { title: 'Of the other window', description: 'Theirs' }))
  const stale = await save(made, { title: 'Of this window', shared: true })
  expect(refusal(stale)).toEqual([
    409,
    'version-conflict',
    'This document was changed in another tab after you opened it. Nothing was overwritten.',
  ])
  expect(body(await get(made.id))).toEqual(other)
  const fresh = await save(other, { title: 'Of this window' })
  expect([fresh.status, body(fresh)]).toMatchObject([200, { title: 'Of this window', description: null }])
})

test('sharing a document conflicts with changes based on an earlier version', async () => {
  const made = await add()
  await calls.person.send('PUT', `/api/v1/documents/${made.id}/shared`, { shared: true })
  expect(refusal(await save(made, { title: 'Mine' }))).toMatchObject([409, 'version-conflict', {}])
})

test('a document is marked with its details, in one act; a mark stays with its time until it is taken away', async () => {
  const made = await add()
  const marked = body(await save(made, { title: 'Marked', shared: true }))
  expect(marked).toMatchObject({ title: 'Marked', sharedAt: expect.any(String) })
  const kept = body(await save(marked, { title: 'Marked again', shared: true }))
  const left = body(await save(kept, { title: 'Left alone' }))
  expect([kept.sharedAt, left.sharedAt]).toEqual([marked.sharedAt, marked.sharedAt])
  expect(body(await save(left, { shared: false })).sharedAt).toBeNull()
  expect((await save(made, { shared: 'yes' })).status).toBe(400)
  const { rows } = await calls.product.database.owner.query(
    'select action from audit_log where entity_id = $1 order by seq',
    [made.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['added', 'shared', 'changed', 'changed', 'unshared'])
})

test('of ten concurrent saves of a document, one succeeds', async () => {
  const made = await add()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(made, { title: `Window ${n}` })))
  const kept = answers.filter(({ status }) => status === 200)
  expect([kept.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 9])
  expect(kept.map(body)).toEqual([body(await get(made.id))])
})

test.each([undefined, null, 'yesterday', 7])('a document is not changed by who saw it at %j', async (updatedAt) => {
  const made = await add()
  const answer = await save(made, { updatedAt, title: 'Lost' })
  expect([answer.status, body(answer).errors]).toEqual([400, { updatedAt: 'updatedAt is required' }])
  expect(body(await get(made.id)).title).toBe('Consent')
})

test("another practice's document is not found, whatever the version", async () => {
  const made = await add()
  const stranger = await calls.product.person()
  const answers = await Promise.all([
    get(made.id, stranger),
    get(crypto.randomUUID()),
    save(made, { title: 'Theirs' }, stranger),
    save({ ...made, updatedAt: '2020-01-01T00:00:00Z' }, {}, stranger),
    save({ ...made, id: crypto.randomUUID() }),
  ])
  expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'not-found', 'Document not found.']))
  expect(body(await get(made.id)).title).toBe('Consent')
})
