import { scopeOf } from '@openhour/shared/access/key-scopes.ts'
import { contract } from '@openhour/shared/contract.ts'
import { keyRequestsPerMinute, maxApiKeys } from '@openhour/shared/features/api-keys/api-keys.rules.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { operationsOf } from '../../platform/http/api.ts'
import { allScopes, makeKey, withKey } from '../../testing/api-key-calls.ts'
import { clientDetails, newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { setTier } from '../../testing/task-calls.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())
afterEach(() => setClock(0))

const codeOf = ({ status, json }: { status: number; json: unknown }) => [status, (json as { code?: string })?.code]
const read = ['clients:read']

describe('a key', () => {
  test('acts for its therapist without cookies and Origin, and is stored only as a hash', async () => {
    const { key, item } = await makeKey(therapist, ['clients:read', 'clients:write'])
    expect(key).toMatch(/^oh_live_[\w-]{43}$/)
    expect(key.startsWith(item.prefix)).toBe(true)
    const send = withKey(product, key)
    const added = await send('POST', '/api/v1/clients', clientDetails())
    expect(added.status).toBe(201)
    const { id } = added.json as { id: string }
    expect((await therapist.get(`/api/v1/clients/${id}`)).status).toBe(200)
    expect((await send('GET', `/api/v1/clients/${id}`)).json).toMatchObject({ id })

    const { rows } = await product.database.owner.query(`select to_jsonb(k)::text as row from api_keys k`)
    expect(rows.map(({ row }) => String(row)).join()).not.toContain(key.slice(20))
    expect((await therapist.get('/api/v1/api-keys')).text).not.toContain(key.slice(20))
  })

  test("reaches nobody else's rows", async () => {
    const other = await product.person()
    const id = await newClient(other)
    const { key } = await makeKey(therapist, read)
    const send = withKey(product, key)
    expect(codeOf(await send('GET', `/api/v1/clients/${id}`))).toEqual([404, 'not-found'])
    expect((await send('GET', '/api/v1/clients?search=Mila')).text).not.toContain(id)
  })

  test('is named by the audit entries of what it does and reads', async () => {
    const { key, item } = await makeKey(therapist, ['clients:read', 'clients:write'])
    const send = withKey(product, key)
    const { id } = (await send('POST', '/api/v1/clients', clientDetails())).json as { id: string }
    await send('GET', `/api/v1/clients/${id}`)
    await therapist.get(`/api/v1/clients/${id}`)
    await product.database.owner.query('select app.chain_audit_entries(100000)')
    const { rows } = await product.database.owner.query(
      `select action, details ->> 'apiKey' as key from audit_log where entity_id = $1 order by seq`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'added', key: item.id },
      { action: 'opened', key: item.id },
      { action: 'opened', key: null },
    ])
  })

  test('without the scope is refused with its name, and writes nothing', async () => {
    const { key } = await makeKey(therapist, read)
    const refused = await withKey(product, key)('POST', '/api/v1/clients', clientDetails({ name: 'Never Added' }))
    expect(refused.json).toMatchObject({ status: 403, code: 'scope-required', scope: 'clients:write' })
    expect((await therapist.get('/api/v1/clients?search=Never')).text).not.toContain('Never Added')
  })

  test('stops working at once when it is revoked, expires, or its account is suspended', async () => {
    const revoked = await makeKey(therapist, read)
    const send = withKey(product, revoked.key)
    expect((await send('GET', '/api/v1/clients')).status).toBe(200)
    expect((await therapist.send('DELETE', `/api/v1/api-keys/${revoked.item.id}`)).status).toBe(200)
    const refused = await send('GET', '/api/v1/clients')
    expect(codeOf(refused)).toEqual([401, 'not-signed-in'])
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(codeOf(await therapist.send('DELETE', `/api/v1/api-keys/${revoked.item.id}`))).toEqual([404, 'not-found'])

    const expiring = withKey(product, (await makeKey(therapist, read)).key)
    expect((await expiring('GET', '/api/v1/clients')).status).toBe(200)
    setClock(30 * 86_400_000 + 1000)
    expect(codeOf(await expiring('GET', '/api/v1/clients'))).toEqual([401, 'not-signed-in'])
    setClock(0)

    const other = await product.person()
    const ofSuspended = withKey(product, (await makeKey(other, read)).key)
    await product.database.owner.query('update users set suspended_at = now() where id = $1', [other.userId])
    expect(codeOf(await ofSuspended('GET', '/api/v1/clients'))).toEqual([401, 'not-signed-in'])
  })

  test('works only while the plan includes keys; it can still be revoked then', async () => {
    const lapsing = await product.person()
    const { key, item } = await makeKey(lapsing, read)
    await setTier(product, lapsing, 'pro')
    const refused = await withKey(product, key)('GET', '/api/v1/clients')
    expect(refused.json).toMatchObject({ status: 402, code: 'tier-required', feature: 'apiKeys' })
    const another = await lapsing.post('/api/v1/api-keys', { name: 'Two', scopes: read, days: null })
    expect(codeOf(another)).toEqual([402, 'tier-required'])
    expect((await lapsing.send('DELETE', `/api/v1/api-keys/${item.id}`)).status).toBe(200)
  })

  test('replaces cookies at /api/v1, and works nowhere else', async () => {
    const { key } = await makeKey(therapist, read)
    const authorization = `Bearer ${key}`
    const bad = { authorization: 'Bearer oh_live_wrong' }
    expect(codeOf(await therapist.send('GET', '/api/v1/clients', undefined, bad))).toEqual([401, 'not-signed-in'])
    const sent = await therapist.send('POST', '/api/v1/clients', clientDetails(), { authorization })
    expect(codeOf(sent)).toEqual([403, 'scope-required'])
    const basic = await therapist.send('GET', '/api/v1/clients', undefined, { authorization: 'Basic eDp5' })
    expect(basic.status).toBe(200)
    const send = withKey(product, key)
    expect(codeOf(await send('POST', '/rpc/clients/list', { json: {} }, { origin: product.url }))[0]).toBe(401)
    expect((await send('POST', '/functions/v1/check-subscription', {}, { origin: product.url })).status).toBe(401)
  })

  test('does not exempt cookies from the check of the Origin', async () => {
    const foreign = { origin: 'https://evil.example' }
    expect(codeOf(await therapist.send('POST', '/api/v1/clients', clientDetails(), foreign))).toEqual([
      403,
      'foreign-origin',
    ])
  })

  test('records the hour of its last use', async () => {
    const { key, item } = await makeKey(therapist, read)
    await withKey(product, key)('GET', '/api/v1/clients')
    const { items } = (await therapist.get('/api/v1/api-keys')).json as { items: { id: string; usedAt: string }[] }
    expect(items.find(({ id }) => id === item.id)?.usedAt).toMatch(/:00:00(\.0+)?Z$/)
  })

  test('has a limit per minute, told in every answer', async () => {
    const { key } = await makeKey(therapist, read)
    const send = withKey(product, key)
    const first = await send('GET', '/api/v1/clients')
    expect(first.headers.get('ratelimit-policy')).toBe(`"key";q=${keyRequestsPerMinute};w=60`)
    expect(first.headers.get('ratelimit')).toBe(`"key";r=${keyRequestsPerMinute - 1};t=60`)
    for (let round = 0; round < 60; round++)
      await Promise.all(Array.from({ length: 10 }, () => send('GET', '/api/v1/tasks')))
    const over = await send('GET', '/api/v1/clients')
    expect(codeOf(over)).toEqual([429, 'too-many-attempts'])
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(over.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    setClock(61_000)
    expect((await send('GET', '/api/v1/clients')).status).toBe(200)
  })
})

describe('the scopes', () => {
  const described = operationsOf(contract).map(({ name, meta, definition }) => ({
    name,
    tag: definition['~orpc'].route.tags?.[0] ?? '',
    path: definition['~orpc'].route.path ?? '',
    method: definition['~orpc'].route.method ?? 'POST',
    scope: scopeOf({ route: definition['~orpc'].route, meta }),
  }))

  test('follow from the contract; what concerns the account, money, keys and data as a whole has none', async () => {
    const scopes = await allScopes(therapist)
    expect(scopes).toEqual(expect.arrayContaining(['clients:read', 'clients:write', 'clinical-notes:read']))
    const open = new Set(scopes.map((scope) => scope.split(':')[0]))
    const names = new Set(described.map(({ tag }) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')))
    for (const feature of [
      'account',
      'api-keys',
      'billing',
      'calendar-feed',
      'csv-import',
      'export-and-import',
      'integrations',
      'settings',
      'webhooks',
    ])
      expect([feature, names.has(feature), open.has(feature)]).toEqual([feature, true, false])
    const closed = described.filter(({ scope }) => scope === null).map(({ name }) => name)
    expect(closed).toEqual(
      expect.arrayContaining([
        'account.me',
        'apiKeys.create',
        'webhooks.add',
        'billing.plan',
        'clients.delete',
        'audit.exportHistory',
        'accountExport.processNotes',
        'notes.sign',
        'consents.sign',
        'consents.handOver',
        'measures.acknowledge',
      ]),
    )
  })

  test('are all that a key needs, and the closed operations refuse even a key with all', async () => {
    const { key } = await makeKey(therapist, await allScopes(therapist))
    const send = withKey(product, key)
    for (const { name, path, method, scope } of described) {
      const target = `/api/v1${path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000001')}`
      const answer = await send(method, target, method === 'GET' ? undefined : {})
      const isClosed = answer.status === 403 && codeOf(answer)[1] === 'not-allowed'
      expect([name, isClosed, answer.status < 500]).toEqual([name, scope === null, true])
      expect([name, codeOf(answer)[1]]).not.toEqual([name, 'scope-required'])
    }
  })
})

test('a person has at most 20 keys, also when they are created at the same time', async () => {
  const person = await product.person()
  const details = { name: 'One', scopes: read, days: null }
  const answers = await Promise.all(
    Array.from({ length: maxApiKeys + 3 }, () => person.post('/api/v1/api-keys', details)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxApiKeys)
  expect(answers.filter((answer) => codeOf(answer)[1] === 'not-possible-now')).toHaveLength(3)
})

test('unknown permissions are refused at their field', async () => {
  const refused = await therapist.post('/api/v1/api-keys', { name: 'X', scopes: ['billing:write'], days: 30 })
  expect(refused.json).toMatchObject({ code: 'invalid-input', errors: { scopes: expect.any(String) } })
})

test('creating one needs a recent confirmation of who it is', async () => {
  setClock(11 * 60_000)
  expect(codeOf(await therapist.post('/api/v1/api-keys', { name: 'X', scopes: read, days: 30 }))).toEqual([
    403,
    'proof-required',
  ])
})
