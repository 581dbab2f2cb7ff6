import { contract, functions } from '@openhour/shared/contract.ts'
import type { OperationMeta } from '@openhour/shared/access/operation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operationsOf } from './platform/http/api.ts'
import { type Answer, type Browser, openProduct, type Product } from './testing/product.ts'
import { samples } from './testing/samples.ts'

type Operation = {
  name: string
  /** Its addresses, each with the one method that it takes there besides RPC's POST. */
  addresses: { path: string; method: string }[]
  meta: OperationMeta
  output: z.core.$ZodType
  send(caller: Browser, input: unknown): Promise<Answer>
}

const routeOf = ({ definition }: { definition: unknown }) =>
  (definition as { '~orpc': { route: { path: string; method?: string } } })['~orpc'].route
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
    send: (caller: Browser, input: unknown) =>
      caller.post(`/rpc/${operation.name.replaceAll('.', '/')}`, { json: input }),
  })),
  ...operationsOf(functions).map((operation) => ({
    ...operation,
    addresses: [
      { path: addressAt('/functions/v1', routeOf(operation).path), method: routeOf(operation).method ?? 'POST' },
    ],
    output: (operation.definition as { '~orpc': { outputSchema: z.core.$ZodType } })['~orpc'].outputSchema,
    send: (caller: Browser, input: unknown) => caller.post(`/functions/v1/${operation.name}`, input ?? {}),
  })),
]

let product: Product
let people: Record<'therapist' | 'client' | 'admin', Browser>
let other: Browser
beforeAll(async () => {
  product = await openProduct()
  people = {
    therapist: await product.person('therapist'),
    client: await product.person('client'),
    admin: await product.admin(),
  }
  other = await product.person('therapist')
  // Sandbox downgrades need something to go down from.
  await product.database.owner.query(
    `update subscribers set subscribed = true, subscription_tier = 'premium', subscription_end = now() + interval '20 days', provider = 'sandbox'
     where user_id in (select id from users where role = 'therapist')`,
  )
  await new Promise((done) => setTimeout(done, 200))
})
afterAll(() => product.stop())

const problemOf = (answer: Answer) => {
  const body = answer.json as { json?: { data: Record<string, unknown> } } & Record<string, unknown>
  return body.json ? body.json.data : body
}
const callersOf = ({ who }: OperationMeta['access']) =>
  who === 'anyone' || who === 'signed-in' ? (['therapist', 'client', 'admin'] as const) : ([who] as const)

test('every operation has a sample, and every sample an operation', () => {
  expect(Object.keys(samples).sort()).toEqual(operations.map(({ name }) => name).sort())
})

test('nothing is open to anybody but what comes before signing in', () => {
  const open = operations.filter(({ meta }) => meta.access.who === 'anyone').map(({ name }) => name)
  expect(open).toEqual(['geo-check'])
})

describe.each(operations)('$name', ({ name, addresses, meta, output, send }) => {
  const sample = samples[name] ?? { good: async () => undefined }

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
      const answer = await send(people[role], await sample.good(people[role]))
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

  test.runIf(sample.row)('answers for a row of somebody else exactly as for none', async () => {
    const [role] = callersOf(meta.access)
    const foreign = (await sample.good(other)) as Record<string, unknown>
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

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: unknown
}

function unnamedKeys(value: unknown, schema: unknown, path = ''): string[] {
  const { properties, items, anyOf } = schema as JsonSchema
  if (anyOf) {
    const outcomes = anyOf.map((part) => unnamedKeys(value, part, path))
    return outcomes.find((outcome) => outcome.length === 0) ?? outcomes[0] ?? []
  }
  if (Array.isArray(value)) return value.flatMap((part, index) => unnamedKeys(part, items ?? {}, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    properties?.[key] ? unnamedKeys(part, properties[key], `${path}.${key}`) : [`${path}.${key}`],
  )
}
