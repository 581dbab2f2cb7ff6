import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { newClient } from '../../testing/own-rows.ts'

let product: Product
let writer: Browser & { userId: string; email: string }
let other: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  writer = await product.person()
  other = await product.person()
})
afterAll(() => product.stop())

type Fields = Record<string, unknown>
const get = async (key: string, who: Browser = writer) =>
  ((await who.get(`/api/v1/drafts/${encodeURIComponent(key)}`)).json as { draft: Fields | null }).draft
const save = async (key: string, input: Fields, who: Browser = writer) => {
  const answer = await who.send('PUT', `/api/v1/drafts/${encodeURIComponent(key)}`, input)
  return { status: answer.status, ...(answer.json as Fields) } as Fields
}

test('a draft of 200,000 characters and more is stored unchanged, and deleted once sent', async () => {
  const body = JSON.stringify({ notes: `  «${'línea "x"\n\u0001'.repeat(17_000)}🙂 ` })
  expect(await save('note:new', { version: 0, body, context: { step: 2 } })).toMatchObject({ version: 1, other: null })
  expect(await get('note:new')).toMatchObject({
    key: 'note:new',
    version: 1,
    body,
    context: { step: 2 },
    clientId: null,
  })
  const list = (await writer.get('/api/v1/drafts')).json as { items: Fields[] }
  expect(list.items).toEqual([{ key: 'note:new', clientId: null, updatedAt: expect.any(String) }])
  expect((await writer.send('DELETE', '/api/v1/drafts/note%3Anew')).json).toEqual({ removed: true })
  expect(await get('note:new')).toBeNull()
})

test('no one else can read, change or delete it', async () => {
  await save('client:new', { version: 0, body: '{"name":"Mine"}' })
  expect(await get('client:new', other)).toBeNull()
  expect(await save('client:new', { version: 0, body: '{"name":"Theirs"}' }, other)).toMatchObject({ version: 1 })
  await other.send('DELETE', '/api/v1/drafts/client%3Anew')
  expect(await get('client:new')).toMatchObject({ body: '{"name":"Mine"}', version: 1 })
})

test("the second of two windows gets the first one's draft; nothing is overwritten unnoticed", async () => {
  const first = await save('plan:new', { version: 0, body: 'first window' })
  const second = await save('plan:new', { version: 0, body: 'second window' })
  expect(second).toMatchObject({ version: 1, other: { body: 'first window', version: 1 } })
  expect(await get('plan:new')).toMatchObject({ body: 'first window' })
  expect(await save('plan:new', { version: second.version, body: 'second, on purpose' })).toMatchObject({ version: 2 })
  expect(await save('plan:new', { version: first.version, body: 'first again' })).toMatchObject({
    other: { body: 'second, on purpose' },
  })
  const both = await Promise.all([1, 2, 3, 4].map((n) => save('plan:new', { version: 2, body: `window ${n}` })))
  expect(both.filter(({ other: refused }) => refused === null)).toHaveLength(1)
})

test("a draft about a client is deleted with the client, and cannot refer to another practice's client", async () => {
  const clientId = await newClient(writer)
  await save(`client:${clientId}:edit`, { version: 0, body: 'x', clientId })
  expect(await save('client:x:edit', { version: 0, body: 'x', clientId }, other)).toMatchObject({ status: 404 })
  await writer.send('DELETE', `/api/v1/clients/${clientId}`)
  expect(await get(`client:${clientId}:edit`)).toBeNull()
})

test('the 201st is refused with advice; saving an existing one still works', async () => {
  const person = await product.person()
  await product.database.owner.query(
    `insert into drafts (user_id, key, version, body) select $1, 'form:' || n, 1, '' from generate_series(1, 200) n`,
    [person.userId],
  )
  expect(await save('form:201', { version: 0, body: 'x' }, person)).toMatchObject({
    status: 409,
    detail: expect.stringContaining('200 drafts'),
  })
  expect(await save('form:200', { version: 1, body: 'x' }, person)).toMatchObject({ version: 2, other: null })
})

test('drafts are limited to 20 MB, counted in bytes and without the one being replaced', async () => {
  const person = await product.person()
  await product.database.owner.query(
    `insert into drafts (user_id, key, version, body) select $1, 'form:' || n, 1, repeat('é', 450000) from generate_series(1, 22) n`,
    [person.userId],
  )
  const refused = await save('form:23', { version: 0, body: 'é'.repeat(100_001) }, person)
  expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining('Your drafts take up 20 MB.') })
  expect(await get('form:23', person)).toBeNull()
  expect(await save('form:23', { version: 0, body: 'é'.repeat(100_000) }, person)).toMatchObject({ version: 1 })
  expect(await save('form:24', { version: 0, body: 'x' }, person)).toMatchObject({ status: 409 })
  expect(await save('form:1', { version: 1, body: 'é'.repeat(450_000) }, person)).toMatchObject({ version: 2 })
  const both = await Promise.all(
    [25, 26].map((n) => save(`form:${n}`, { version: 0, body: 'x' }, person).then(({ status }) => status)),
  )
  expect(both).toEqual([409, 409])
})

test('what a page of one person saves, reads and forgets is refused where another is signed in by then', async () => {
  const key = 'session:new'
  await save(key, { version: 0, body: '{"notes":"of the other"}' }, other)
  const address = `/api/v1/drafts/${encodeURIComponent(key)}`
  const ownerId = writer.userId
  const answers = [
    await other.send('PUT', address, { version: 1, body: '{"notes":"of the writer"}', ownerId }),
    await other.send('PUT', '/api/v1/drafts/session%3Afree', {
      version: 0,
      body: '{"notes":"of the writer"}',
      ownerId,
    }),
    await other.get(`${address}?ownerId=${ownerId}`),
    await other.send('DELETE', address, { ownerId }),
  ]
  for (const { status, json } of answers)
    expect([status, json]).toMatchObject([409, { detail: expect.stringContaining('Someone else is now signed in') }])
  expect(await get(key, other)).toMatchObject({ body: '{"notes":"of the other"}', version: 1 })
  expect(await get('session:free', other)).toBeNull()
  expect(await save(key, { version: 0, body: '{"notes":"of the writer"}', ownerId })).toMatchObject({ version: 1 })
  expect(((await writer.get(`${address}?ownerId=${ownerId}`)).json as { draft: Fields }).draft).toMatchObject({ key })
  expect((await writer.send('DELETE', address, { ownerId })).json).toEqual({ removed: true })
})

test.each([
  ['a key with spaces', 'client new', { version: 0, body: '' }],
  ['a key of one part', 'client', { version: 0, body: '' }],
  ['a body without end', 'client:new', { version: 0, body: 'x'.repeat(450_001) }],
  ['a negative version', 'client:new', { version: -1, body: '' }],
  ['a context as long as a letter', 'client:new', { version: 0, body: '', context: { a: 'x'.repeat(201) } }],
])('%s is refused', async (_what, key, input) => {
  expect(await save(key, input)).toMatchObject({ status: 400, code: 'invalid-input' })
})

test('drafts are forgotten after 90 days, and appear in no audit entry', async () => {
  await save('old:one', { version: 0, body: 'x' })
  await save('old:two', { version: 0, body: 'x' })
  const { owner } = product.database
  await owner.query(`update drafts set updated_at = now() - interval '91 days' where key = 'old:one'`)
  await owner.query(`update drafts set updated_at = now() - interval '89 days' where key = 'old:two'`)
  await owner.query(`select graphile_worker.add_job('tidy-up')`)
  await expect.poll(() => get('old:one')).toBeNull()
  expect(await get('old:two')).not.toBeNull()
  const { rows } = await owner.query(`select 1 from audit_log where to_jsonb(audit_log)::text like '%draft%'`)
  expect(rows).toEqual([])
})

test('the key of what a browser keeps belongs to one sign-in session and is gone with it', async () => {
  const ask = async (who: Browser) => (await who.get('/api/v1/local-session')).json as Record<string, string>
  const first = await ask(writer)
  expect(Buffer.from(first.key ?? '', 'base64url')).toHaveLength(32)
  expect(first.key).not.toBe(first.invitationToken)
  expect(await ask(writer)).toEqual(first)
  const hours = (Date.parse(first.expiresAt ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.8)
  expect(hours).toBeLessThanOrEqual(12)
  expect((await ask(other)).key).not.toBe(first.key)
  const stolen = new Map(writer.cookies)
  await writer.post('/api/auth/sign-in', { email: writer.email, password: goodPassword })
  expect((await ask(writer)).key).not.toBe(first.key)
  const thief = product.visitor()
  for (const [name, value] of stolen) thief.cookies.set(name, value)
  expect((await thief.get('/api/v1/local-session')).status).toBe(401)
})

test('the keys of what a lost sign-in leaves are one person’s, of today and yesterday, whatever the sign-in', async () => {
  const ask = async (who: Browser) =>
    ((await who.get('/api/v1/local-session')).json as { leftKeys: { day: string; key: string }[] }).leftKeys
  const before = await ask(writer)
  expect(before.map(({ key }) => Buffer.from(key, 'base64url').length)).toEqual([32, 32])
  expect(Date.parse(before[0]?.day ?? '') - Date.parse(before[1]?.day ?? '')).toBe(86_400_000)
  await writer.post('/api/auth/sign-in', { email: writer.email, password: goodPassword })
  expect(await ask(writer)).toEqual(before)
  const keys = [...before, ...(await ask(other))].map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
})
