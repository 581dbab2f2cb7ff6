import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { clientDetails, newClient } from '../../testing/own-rows.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

async function clientCount(): Promise<number> {
  const { rows } = await product.database.owner.query('select count(*)::int as n from clients')
  return rows[0].n
}

const json = (value: unknown) => JSON.stringify(value)
/** Puts a byte that stands in no text into the first value. */
const withByte = (text: string, byte: number) => {
  const at = text.indexOf('":"') + 3
  return Uint8Array.from([...Buffer.from(text.slice(0, at)), byte, ...Buffer.from(text.slice(at))])
}
const withName = (raw: string) => json(clientDetails()).replace('"Mila Example"', raw)

/** What, how it is sent, and the status and code that it must meet. */
const bad: [string, { body?: string | Uint8Array; headers?: Record<string, string> }, number, string][] = [
  ['a byte-order mark', { body: `\uFEFF${json(clientDetails())}` }, 400, 'invalid-input'],
  ['a byte that is no UTF-8', { body: withByte(json(clientDetails()), 0xff) }, 400, 'invalid-input'],
  ['UTF-16', { body: Uint8Array.from(Buffer.from(json(clientDetails()), 'utf16le')) }, 400, 'invalid-input'],
  ['a blank Idempotency-Key', { headers: { 'idempotency-key': '  ' } }, 400, 'invalid-input'],
  ['an endless Idempotency-Key', { headers: { 'idempotency-key': 'k'.repeat(101) } }, 400, 'invalid-input'],
  ['broken JSON', { body: '{"name":' }, 400, 'invalid-input'],
  ['no JSON at all', { body: 'name=Mila' }, 400, 'invalid-input'],
  ['an array', { body: '[]' }, 400, 'invalid-input'],
  ['null', { body: 'null' }, 400, 'invalid-input'],
  ['an empty body', { body: '' }, 400, 'invalid-input'],
  ['NUL in a text', { body: withName('"Mi\\u0000la"') }, 400, 'invalid-input'],
  ['a lone surrogate', { body: withName('"Mi\\ud800la"') }, 400, 'invalid-input'],
  [
    'a lone surrogate as a key',
    { body: json(clientDetails()).replace('"name"', '"na\\ud800me"') },
    400,
    'invalid-input',
  ],
  ['nesting without end', { body: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}` }, 400, 'invalid-input'],
  ['a prototype', { body: withName('"A","__proto__":{"admin":true}') }, 400, 'invalid-input'],
  ['a megabyte', { body: withName(`"${'x'.repeat(1_000_000)}"`) }, 413, 'too-large'],
  ['plain text', { headers: { 'content-type': 'text/plain' } }, 415, 'wrong-content-type'],
  [
    'a form',
    { body: 'name=Mila', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'wrong-content-type',
  ],
  [
    'another encoding by name',
    { headers: { 'content-type': 'application/json; charset=utf-16' } },
    415,
    'wrong-content-type',
  ],
  ['what is packed', { headers: { 'content-encoding': 'gzip' } }, 415, 'wrong-content-type'],
  ['no content type', { headers: { 'content-type': '' } }, 415, 'wrong-content-type'],
  ['a foreign origin', { headers: { origin: 'https://evil.example' } }, 403, 'foreign-origin'],
  ['the origin null', { headers: { origin: 'null' } }, 403, 'foreign-origin'],
  ['no origin', { headers: { origin: '' } }, 403, 'foreign-origin'],
]

describe.each(['/api/v1/clients', '/rpc/clients/add'])('%s', (path) => {
  test.each(bad)('refuses %s', async (_what, { body, headers }, status, code) => {
    const before = await clientCount()
    const wrap = (text: string) =>
      path.startsWith('/rpc') ? text.replace(/^(\uFEFF?)(\{"(?!a":).*)$/s, '$1{"json":$2}') : text
    const sent = body instanceof Uint8Array ? body : wrap(body ?? json(clientDetails()))
    const answer = await therapist.post(path, sent, headers)
    const problem = (answer.json as { json?: { data: object } }).json?.data ?? answer.json
    expect([answer.status, problem]).toMatchObject([
      status,
      { status, code, detail: expect.stringMatching(/\w{3}.*\.?/) },
    ])
    expect(answer.text).not.toMatch(/\bat \/|node_modules|select |insert |ZodError|stack/i)
    expect(await clientCount()).toBe(before)
  })
})

test.each([
  ['content-disposition', 'attachment; filename="client.json"'],
  ['content-type', 'Application/JSON;charset="UTF-8"'],
])('the header %s: %s changes nothing about how a body is read', async (name, value) => {
  for (const [path, body] of [
    ['/api/v1/clients', clientDetails()],
    ['/rpc/clients/add', { json: clientDetails() }],
  ] as const) {
    const { status, text } = await therapist.post(path, body, { [name]: value })
    expect([path, status, text]).toEqual([path, expect.toSatisfy((is: number) => is < 300), expect.any(String)])
  }
})

test('RPC values other than JSON are refused in every field', async () => {
  const before = await clientCount()
  for (const type of [0, 1, 2, 3, 4, 5, 6, 7])
    for (const [field, value] of [
      ['age', '30'],
      ['name', 'https://example.com/'],
      ['name', '2026-01-01'],
      ['name', []],
      ['name', [['NUL', 'a\u0000b']]],
    ]) {
      const body = { json: { ...clientDetails(), [field as string]: value }, meta: [[type, field]] }
      const answer = await therapist.post('/rpc/clients/add', body)
      expect([type, field, answer.status, answer.text]).toEqual([type, field, 400, expect.any(String)])
    }
  expect(await clientCount()).toBe(before)
})

test('a row that the address and the body name differently is refused; to name the same one twice is not', async () => {
  const [first, second] = [await newClient(therapist), await newClient(therapist)]
  const archive = (id: string, body: object) => therapist.post(`/api/v1/clients/${id}/archive`, body)
  const refused = await archive(first, { id: second })
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { code: 'invalid-input', errors: { id: expect.any(String) } },
  ])
  expect((await archive(first, [])).status).toBe(400)
  expect((await therapist.get(`/api/v1/clients/${first}?id=${second}`)).status).toBe(400)
  expect((await archive(first, { id: first })).status).toBe(200)
  expect((await therapist.get(`/api/v1/clients/${first}?id=${first}`)).status).toBe(200)
})

test('a body without Content-Length is counted while it arrives', async () => {
  const { port } = new URL(product.url)
  const cookie = [...therapist.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const status = await new Promise<number | string>((done) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path: '/api/v1/clients',
        method: 'POST',
        headers: {
          host: `localhost:${port}`,
          origin: product.url,
          cookie,
          'content-type': 'application/json',
          'transfer-encoding': 'chunked',
        },
      },
      (response) => done(response.statusCode ?? 0),
    )
    request.on('error', (error) => done(error.message))
    for (let sent = 0; sent < 20; sent++) request.write('x'.repeat(100_000))
    request.end()
  })
  expect([413, 'write ECONNRESET', 'read ECONNRESET', 'write EPIPE']).toContain(status)
})

test.each(['a..b@example.com', '.a@example.com', 'a.@example.com', 'a@-x.com', 'a(b@example.com'])(
  'the address %s is refused at its field, at every route that takes one',
  async (email) => {
    const form = { name: 'Robin', email, password: goodPassword, role: 'client', timeZone: 'UTC' }
    for (const route of ['sign-up', 'sign-in', 'forgot-password', 'confirm-again']) {
      const { status, json: refused } = await product.visitor().post(`/api/auth/${route}`, form)
      expect([route, status, refused]).toMatchObject([
        route,
        400,
        { errors: { email: 'Please enter a valid email address' } },
      ])
    }
  },
)

test('records do not travel over plain HTTP to another name', async () => {
  const { port } = new URL(product.url)
  const answer = await new Promise<{ status: number; text: string }>((done) => {
    httpRequest(
      { port, host: '127.0.0.1', path: '/api/v1/account/me', headers: { host: 'practice.example.com' } },
      (response) => {
        let text = ''
        response.on('data', (part) => (text += part)).on('end', () => done({ status: response.statusCode ?? 0, text }))
      },
    ).end()
  })
  expect(answer).toMatchObject({ status: 426, text: expect.stringContaining('Put a TLS proxy') })
})

test.each([
  '/api/v1/nothing',
  '/rpc/clients/steal',
  '/functions/v1/nothing',
  '/api/auth/update-user',
  '/api/auth/get-session',
])('there is nothing at %s', async (path) => {
  const answer = await therapist.post(path, {})
  expect([answer.status, answer.type]).toEqual([404, 'application/problem+json'])
})

test('logs and responses of faults contain no personal data; the person gets a request id', async () => {
  // The table is taken away under a running product: a fault that no rule foresees.
  await product.database.owner.query('alter table clients rename to clients_away')
  const answer = await therapist.post('/api/v1/clients', clientDetails({ name: 'Secret Person' }))
  await product.database.owner.query('alter table clients_away rename to clients')
  expect([answer.status, answer.json]).toMatchObject([500, { code: 'fault', requestId: expect.any(String) }])
  expect(answer.text).not.toMatch(/Secret|clients|relation/)
})
