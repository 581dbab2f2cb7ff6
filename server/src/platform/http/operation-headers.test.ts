import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientDetails } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Seen = { status: number; headers: Headers }
type Route = { what: string; status: number; ask: (headers: Record<string, string>) => Promise<Seen> }

const got = (what: string, path: string, status = 200): Route => ({
  what,
  status,
  ask: (headers) => therapist.send('GET', path, undefined, headers),
})
const posted = (
  what: string,
  path: string,
  body: unknown,
  status: number,
  more: Record<string, string> = {},
): Route => ({
  what,
  status,
  ask: (headers) => therapist.send('POST', path, body, { ...headers, ...more }),
})

const operations: Route[] = [
  posted('an operation', '/rpc/clients/list', { json: {} }, 200),
  posted('a refused operation', '/rpc/clients/get', { json: { id: crypto.randomUUID() } }, 404),
  posted('an operation asked for without signing in', '/rpc/clients/list', { json: {} }, 401, { cookie: 'none=1' }),
  got('REST', '/api/v1/clients'),
  posted('a server function', '/functions/v1/check-subscription', {}, 200),
  got('no operation', '/api/v1/nothing', 404),
  posted('too much', '/rpc/clients/add', `"${'x'.repeat(1_000_000)}"`, 413),
  posted('another content', '/rpc/clients/add', 'a=1', 415, { 'content-type': 'text/plain' }),
  posted('a foreign origin', '/rpc/clients/add', {}, 403, { origin: 'https://evil.example' }),
  {
    what: 'a fault',
    status: 500,
    ask: async (headers) => {
      await product.database.owner.query('alter table clients rename to clients_away')
      const answer = await therapist.send('POST', '/api/v1/clients', clientDetails(), headers)
      await product.database.owner.query('alter table clients_away rename to clients')
      return answer
    },
  },
]

/** They mean something for pages alone, and would make every answer longer. */
const onlyForPages = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']

describe.each(operations)('$what', ({ status, ask }) => {
  test('has the headers that protect data, and HSTS only over TLS', async () => {
    for (const scheme of ['http', 'https']) {
      const { status: answered, headers } = await ask({ 'x-forwarded-proto': scheme })
      expect(answered).toBe(status)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(['server', 'x-powered-by', ...onlyForPages].filter((name) => headers.has(name))).toEqual([])
      const hsts = Number(/^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
      expect(hsts >= 31_536_000).toBe(scheme === 'https')
    }
  })
})

test('the headers of an operation are short', async () => {
  const { headers } = await therapist.send('POST', '/rpc/clients/list', { json: {} })
  const bytes = [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
  expect(bytes).toBeLessThan(500)
})
