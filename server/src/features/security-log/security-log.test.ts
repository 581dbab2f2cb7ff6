import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let person: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
})
beforeEach(async () => {
  person = await product.person()
  await product.database.owner.query('delete from security_events')
})
afterAll(() => product.stop())

async function events(): Promise<Record<string, unknown>[]> {
  const { rows } = await product.database.owner.query('select * from security_events order by at, id')
  return rows
}
const enhanced = (input: object, who: Browser = person) =>
  who.post('/api/v1/rpc/log_enhanced_security_event', input, { 'user-agent': 'Real browser' })

describe('events of a browser', () => {
  test('carry what the server saw, whatever the parameters say', async () => {
    const forged = {
      p_user_id: crypto.randomUUID(),
      p_ip_address: '203.0.113.99',
      p_user_agent: 'Forged browser',
    }
    const answer = await enhanced({ p_action: 'input:rapid-keys', p_details: { count: 51, seconds: 60 }, ...forged })
    expect(answer.json).toEqual({ logged: true })
    expect(await events()).toMatchObject([
      {
        user_id: person.userId,
        category: 'input',
        action: 'rapid-keys',
        severity: 'low',
        details: { count: 51, seconds: 60 },
        ip_address: person.ip,
        user_agent: 'Real browser',
      },
    ])
  })

  test.each([
    ['an action of their own', { p_action: 'input:password-typed' }],
    ['a text among the figures', { p_action: 'input:rapid-keys', p_details: { count: 'hunter2' } }],
    ['a field of their own', { p_action: 'input:rapid-keys', p_details: { text: 'hunter2' } }],
    ['a severity', { p_action: 'visibility:hidden', p_details: { severity: 'high' } }],
    ['half a figure', { p_action: 'input:rapid-keys', p_details: { count: 0.5 } }],
    ['a directive that is none', { p_action: 'csp:violation', p_details: { directive: 'Mila Example' } }],
  ])('with %s are refused', async (_what, input) => {
    for (const procedure of ['log_security_event', 'log_enhanced_security_event']) {
      const answer = await person.post(`/api/v1/rpc/${procedure}`, input)
      expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalid-input' }])
    }
    expect(await events()).toEqual([])
  })

  test('of more than 1 kB are refused, and nothing is recorded', async () => {
    const answer = await enhanced({ p_action: 'input:rapid-keys', p_details: { count: 'x'.repeat(1100) } })
    expect([answer.status, answer.json]).toMatchObject([413, { detail: expect.stringContaining('1 kB') }])
    expect(await events()).toEqual([])
  })

  test('are 60 a minute at most, for each person, over both procedures', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 62; sent++) {
      const procedure = sent % 2 ? 'log_security_event' : 'log_enhanced_security_event'
      statuses.push((await person.post(`/api/v1/rpc/${procedure}`, { p_action: 'visibility:hidden' })).status)
    }
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429])
    const last = await enhanced({ p_action: 'visibility:hidden' })
    expect((last.json as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0)
    expect(await events()).toHaveLength(60)
    expect((await enhanced({ p_action: 'visibility:hidden' }, await product.person())).status).toBe(200)
  })
})

describe('reports of a policy', () => {
  const violation = {
    documentURL: 'https://practice.example.com/app/clients/018f0000-0000-7000-8000-000000000001?search=Mila',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/steal.js?note=secret',
    disposition: 'enforce',
    sample: 'Mila was anxious',
    sourceFile: 'https://practice.example.com/secret',
  }
  const api = (body: unknown = violation) => [{ type: 'csp-violation', age: 1, url: 'x', user_agent: 'Lie', body }]
  const old = {
    'csp-report': {
      'document-uri': violation.documentURL,
      'violated-directive': "img-src 'self'",
      'blocked-uri': 'inline',
      'script-sample': 'Mila was anxious',
    },
  }
  const report = (body: unknown, headers: Record<string, string> = {}, who: Browser = product.visitor()) =>
    who.post('/api/reports/csp', typeof body === 'string' ? body : JSON.stringify(body), {
      'content-type': 'application/reports+json',
      origin: 'null',
      ...headers,
    })

  test('in both formats are stored as names, with the person and address that the server determined', async () => {
    const visitor = product.visitor()
    expect((await report(api(), {}, visitor)).status).toBe(204)
    expect((await report(old, { 'content-type': 'application/csp-report', origin: '' }, person)).status).toBe(204)
    const kept = await events()
    expect(kept).toMatchObject([
      {
        user_id: null,
        category: 'csp',
        action: 'report',
        severity: 'medium',
        ip_address: visitor.ip,
        details: {
          directive: 'script-src-elem',
          blocked: 'evil.example',
          page: '/app/clients/:id',
          enforced: true,
          count: 1,
        },
      },
      { user_id: person.userId, ip_address: person.ip, details: { directive: 'img-src', blocked: 'inline' } },
    ])
    expect(JSON.stringify(kept)).not.toMatch(/Mila|secret|steal|018f0000|Lie/)
  })

  test('equal ones are counted, and ten different ones are read at most', async () => {
    const many = Array.from(
      { length: 30 },
      (_, n) => api({ ...violation, blockedURL: `https://h${n % 15}.example` })[0],
    )
    await report([...many.slice(0, 15), api()[0], api()[0]])
    expect(await events()).toHaveLength(10)
    await product.database.owner.query('delete from security_events')
    await report([api()[0], api()[0], api()[0]])
    expect(await events()).toMatchObject([{ details: { count: 3 } }])
  })

  test('are small, of their own type, readable, and few from one address', async () => {
    const visitor = product.visitor()
    expect((await report('x'.repeat(9000))).status).toBe(413)
    expect((await report(api(), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await report('{"half":')).status).toBe(400)
    expect((await report('"text"')).status).toBe(400)
    expect((await report([{ type: 'deprecation', body: {} }])).status).toBe(204)
    const statuses = []
    for (let sent = 0; sent < 22; sent++) statuses.push((await report(api(), {}, visitor)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429, 429])
    expect(await events()).toHaveLength(20)
  })

  test('never make a fault, whatever is sent', async () => {
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => JSON.stringify(api(value))),
      fc
        .dictionary(fc.constantFrom(...Object.keys(violation)), fc.anything())
        .map((value) => JSON.stringify(api(value))),
      fc
        .webUrl({ withQueryParameters: true })
        .map((url) => JSON.stringify(api({ ...violation, blockedURL: url, documentURL: url }))),
      fc
        .string()
        .map((url) =>
          JSON.stringify(api({ ...violation, blockedURL: url, documentURL: url, effectiveDirective: url })),
        ),
    )
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { status } = await report(sent)
        return [204, 400, 413, 429].includes(status)
      }),
      { numRuns: 200 },
    )
    for (const { details } of await events()) expect(JSON.stringify(details).length).toBeLessThan(600)
  })

  test('are not missed when the database is away: the answer is the same', async () => {
    const { owner } = product.database
    await owner.query('alter table security_events rename to events_away')
    expect((await report(api())).status).toBe(204)
    await owner.query('alter table events_away rename to security_events')
  })
})
