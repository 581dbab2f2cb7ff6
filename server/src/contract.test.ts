import { contract, functions } from '@openhour/shared/contract.ts'
import type { OperationMeta } from '@openhour/shared/access/operation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { OpenAPI } from '@orpc/contract'
import { operationsOf } from './platform/http/api.ts'
import { sampleServices } from './testing/connection-samples.ts'
import { type Answer, type Browser, openProduct, type Product } from './testing/product.ts'
import { samples } from './testing/samples.ts'
import { setTier } from './testing/task-calls.ts'
import { unnamedKeys } from './testing/unnamed-keys.ts'

type Operation = {
  name: string
  /** Its addresses, each with the one method that it takes there besides RPC's POST. */
  addresses: { path: string; method: string }[]
  meta: OperationMeta
  output: z.core.$ZodType
  send(caller: Browser, input: unknown, headers?: Record<string, string>): Promise<Answer>
}

const routeOf = ({ definition }: { definition: unknown }) =>
  (definition as { '~orpc': { route: { path: string; method?: string } } })['~orpc'].route
/** Sends to an operation, and looks its answer up in the document that the product gives out. */
const documented =
  (name: string, path: string) =>
  async (caller: Browser, input: unknown, headers?: Record<string, string>): Promise<Answer> => {
    const answer = await caller.post(path, input, headers)
    if (answer.status >= 400)
      expect([name, statusesOf(name)]).toEqual([name, expect.arrayContaining([`${answer.status}`])])
    return answer
  }
/** An address as somebody would write it who wants it answered: nobody's row, where it names one. */
const addressAt = (prefix: string, path: string) =>
  prefix + path.replace(/\{[^}]+\}/g, '018f0000-0000-7000-8000-000000000001')

const operations: Operation[] = [
  ...operationsOf(contract).map((operation) => ({
    ...operation,
    addresses: [
      { path: `/rpc/${operation.name.replaceAll('.', '/')}`, method: 'POST' },
      { path: addressAt('/api/v1', routeOf(operation).path), method: routeOf(operation).method ?? 'POST' },
    ],
    output: (operation.definition as { '~orpc': { outputSchema: z.core.$ZodType } })['~orpc'].outputSchema,
    send: (caller: Browser, input: unknown, headers?: Record<string, string>) =>
      documented(operation.name, `/rpc/${operation.name.replaceAll('.', '/')}`)(caller, { json: input }, headers),
  })),
  ...operationsOf(functions).map((operation) => ({
    ...operation,
    addresses: [
      { path: addressAt('/functions/v1', routeOf(operation).path), method: routeOf(operation).method ?? 'POST' },
    ],
    output: (operation.definition as { '~orpc': { outputSchema: z.core.$ZodType } })['~orpc'].outputSchema,
    send: (caller: Browser, input: unknown, headers?: Record<string, string>) =>
      documented(operation.name, `/functions/v1/${operation.name}`)(caller, input ?? {}, headers),
  })),
]

let product: Product
let people: Record<'therapist' | 'client' | 'admin', Browser>
/** Another person of each role. */
let others: Record<'therapist' | 'client' | 'admin', Browser>
let document: OpenAPI.Document
beforeAll(async () => {
  product = await openProduct(sampleServices)
  document = (await product.visitor().get('/api/openapi.json')).json as OpenAPI.Document
  const therapist = await product.person('therapist')
  people = {
    therapist,
    client: await product.person('client'),
    admin: await product.admin(),
  }
  const other = await product.person('therapist')
  others = { therapist: other, client: await product.person('client'), admin: people.admin }
  // Sandbox downgrades need something to go down from.
  for (const person of [therapist, other]) await setTier(product, person, 'premium')
})
afterAll(() => product.stop())

/** The statuses that the document tells of an operation. */
function statusesOf(name: string): string[] {
  const items = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item ?? {}))
  const operation = items.find((item) => (item as OpenAPI.OperationObject).operationId === name)
  return Object.keys((operation as OpenAPI.OperationObject | undefined)?.responses ?? {})
}

const problemOf = (answer: Answer) => {
  const body = answer.json as { json?: { data: Record<string, unknown> } } & Record<string, unknown>
  return body.json ? body.json.data : body
}
const callersOf = ({ who }: OperationMeta['access']) =>
  who === 'anyone' || who === 'signed-in' ? (['therapist', 'client', 'admin'] as const) : ([who] as const)

test('every operation has a sample, and every sample an operation', () => {
  const names = operations.map(({ name }) => name)
  const without = names.filter((name) => !samples[name])
  expect(without, `Add a sample of ${without.join(' and ')} to server/src/testing/samples.ts.`).toEqual([])
  expect(Object.keys(samples).filter((name) => !names.includes(name))).toEqual([])
})

test('nothing is open to anybody but what comes before signing in', () => {
  const open = operations.filter(({ meta }) => meta.access.who === 'anyone').map(({ name }) => name)
  expect(open).toEqual(['geo-check'])
})

describe.each(operations)('$name', ({ name, addresses, meta, output, send }) => {
  const sample = samples[name] ?? { good: async () => undefined }
  const callerOf = async (role: 'therapist' | 'client' | 'admin'): Promise<Browser> => {
    if (!sample.endsCaller) return people[role]
    return role === 'admin' ? product.admin() : product.person(role)
  }

  test.runIf(meta.access.who === 'anyone')('answers a visitor with exactly what the contract names', async () => {
    const answer = await send(product.visitor(), await sample.good(product.visitor()))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const body = (answer.json as { json?: unknown }).json ?? answer.json
    expect(unnamedKeys(body, z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))).toEqual([])
  })

  test.runIf(meta.access.who !== 'anyone')('refuses a visitor with 401, whatever the input', async () => {
    for (const input of [undefined, { nonsense: true }]) {
      const answer = await send(product.visitor(), input)
      expect([answer.status, problemOf(answer).code]).toEqual([401, 'not-signed-in'])
    }
  })

  test('is run by no method that other sites may send unasked, at RPC by POST alone unless it only reads', async () => {
    const [role] = callersOf(meta.access)
    const onlyReads = addresses.at(-1)?.method === 'GET'
    for (const { path } of addresses) {
      const isRpc = path.startsWith('/rpc/')
      const others = isRpc ? ['PUT', 'PATCH', 'DELETE', ...(onlyReads ? [] : ['GET'])] : []
      for (const method of ['HEAD', 'OPTIONS', ...others]) {
        const headers = others.includes(method) ? {} : { origin: 'https://evil.example' }
        const { status } = await people[role].send(method, path, undefined, headers)
        expect([method, path, status]).toEqual([method, path, isRpc ? 405 : 404])
      }
    }
  })

  test('refuses every other role with 403', async () => {
    const strangers = (['therapist', 'client', 'admin'] as const).filter(
      (role) => !(callersOf(meta.access) as readonly string[]).includes(role),
    )
    for (const role of strangers) {
      const answer = await send(people[role], { nonsense: true })
      expect([role, answer.status, problemOf(answer).code]).toEqual([role, 403, 'not-allowed'])
    }
  })

  test('answers those it is for with exactly what the contract names', async () => {
    for (const role of callersOf(meta.access)) {
      const caller = await callerOf(role)
      const answer = await send(caller, await sample.good(caller))
      expect([role, answer.status, answer.text.slice(0, 300)]).toEqual([
        role,
        expect.toSatisfy((status: number) => status < 300),
        expect.any(String),
      ])
      const body = (answer.json as { json?: unknown }).json ?? answer.json
      expect(unnamedKeys(body, z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))).toEqual([])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('refuses an unknown field, and input that is wrong, with a message', async () => {
    const [role] = callersOf(meta.access)
    const good = await sample.good(people[role])
    const wrong: unknown[] = [
      ...(good === undefined ? [] : [{ ...(good as object), surprise: 1 }]),
      ...(sample.bad === undefined ? [] : [sample.bad]),
    ]
    for (const input of wrong) {
      const answer = await send(people[role], input)
      expect([answer.status, problemOf(answer).code]).toEqual([400, 'invalid-input'])
      expect(
        Object.values(problemOf(answer).errors as object).every(
          (message) => typeof message === 'string' && message.length > 3,
        ),
      ).toBe(true)
    }
  })

  test.runIf(meta.sendsTwice)('accepts an Idempotency-Key, and refuses a blank or overlong one', async () => {
    const [role] = callersOf(meta.access)
    for (const key of [' ', '\t', 'k'.repeat(101)]) {
      const answer = await send(people[role], await sample.good(people[role]), { 'idempotency-key': key })
      expect([key, answer.status, problemOf(answer).code]).toEqual([key, 400, 'invalid-input'])
    }
    const kept = await send(people[role], await sample.good(people[role]), { 'idempotency-key': crypto.randomUUID() })
    expect([kept.status, kept.text]).toEqual([expect.toSatisfy((status: number) => status < 300), expect.any(String)])
  })

  test('answers any input with a documented problem', async () => {
    const caller = await callerOf(callersOf(meta.access)[0])
    const { path, method } = addresses.at(-1) as { path: string; method: string }
    const body = Buffer.from(JSON.stringify((await sample.good(caller)) ?? {}))
    const wrong: [string, string | Uint8Array, Record<string, string>][] = [
      ['\uFEFF', Uint8Array.from([0xef, 0xbb, 0xbf, ...body]), {}],
      ['no UTF-8', Uint8Array.from([0x22, 0xff, 0x22]), {}],
      ['cut off', Uint8Array.from(body.subarray(0, -1)), {}],
      ['a text', '"text"', {}],
      ['a list', '[]', {}],
      ['null', 'null', {}],
      ['NUL', '{"id":"\\u0000"}', {}],
      ['a blank key', Uint8Array.from(body), { 'idempotency-key': ' ' }],
      ['another type', 'x', { 'content-type': 'text/plain' }],
      ['another origin', '{}', { origin: 'https://evil.example' }],
      ['too much', 'x'.repeat(1_000_000), {}],
    ]
    const reads = method === 'GET'
    for (const [what, given, headers] of wrong) {
      const query = reads ? `?id=%00&page=-1&x[y]=1&${encodeURIComponent(what)}` : ''
      const answer = await caller.send(method, path + query, reads ? undefined : given, headers)
      const statuses = statusesOf(name)
      expect([what, statuses, answer.text]).toEqual([
        what,
        expect.arrayContaining([`${answer.status}`]),
        expect.any(String),
      ])
      expect([what, answer.status]).toEqual([what, expect.toSatisfy((status: number) => status < 500)])
      const type = answer.status < 400 ? 'application/json' : 'application/problem+json'
      expect([what, answer.type]).toEqual([what, type])
    }
  })

  test.runIf(sample.row)("answers for another practice's row exactly as for a missing one", async () => {
    const [role] = callersOf(meta.access)
    const foreign = (await sample.good(others[role])) as Record<string, unknown>
    const answers = await Promise.all(
      [foreign, { ...foreign, [sample.row as string]: crypto.randomUUID() }].map(async (input) => {
        const answer = await send(people[role], input)
        return { status: answer.status, problem: { ...problemOf(answer), requestId: '' } }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(404)
  })
})
