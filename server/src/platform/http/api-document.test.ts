import type { OpenAPI } from '@orpc/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allScopes } from '../../testing/api-key-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
let document: OpenAPI.Document
beforeAll(async () => {
  product = await openProduct()
  document = (await product.visitor().get('/api/openapi.json')).json as OpenAPI.Document
})
afterAll(() => product.stop())

type OwnPart = { properties: { code: { enum: string[] } } }

const operations = () =>
  Object.values(document.paths ?? {}).flatMap((item) =>
    ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => item?.[method as 'get'] ?? []),
  )
const operation = (id: string) => operations().find(({ operationId }) => operationId === id) as OpenAPI.OperationObject
const responseOf = (id: string, status: number) => {
  const response = operation(id).responses?.[status] as OpenAPI.ReferenceObject
  const name = response.$ref.replace('#/components/responses/', '')
  return document.components?.responses?.[name] as OpenAPI.ResponseObject
}
const codesOf = (id: string, status: number): string[] => {
  const { content } = responseOf(id, status)
  const { schema } = content?.['application/problem+json'] ?? {}
  const [base, own] = ((schema ?? {}) as { allOf?: [OpenAPI.ReferenceObject, OwnPart] }).allOf ?? []
  expect(base?.$ref).toBe('#/components/schemas/Problem')
  return own?.properties.code.enum ?? []
}

test('each operation lists its possible problems with their codes', () => {
  const statuses = (id: string) => Object.keys(operation(id).responses ?? {}).map(Number)
  expect(statuses('clients.add')).toEqual([201, 400, 401, 402, 403, 404, 409, 413, 415, 422, 426, 429, 500, 503])
  expect(statuses('clients.list')).toEqual([200, 400, 401, 402, 403, 426, 429, 500, 503])
  expect(statuses('clients.get')).toEqual([200, 400, 401, 402, 403, 404, 426, 429, 500, 503])
  expect(statuses('account.me')).toEqual([200, 400, 401, 403, 404, 426, 429, 500, 503])
  expect(statuses('geo-check')).toEqual([200, 400, 403, 413, 415, 426, 429, 500, 503])
  expect(statuses('create-checkout')).toContain(451)
  expect(codesOf('clients.add', 402)).toEqual(['limit-reached', 'tier-required'])
  expect(codesOf('clients.add', 403)).toEqual(['foreign-origin', 'not-allowed', 'scope-required'])
  expect(codesOf('tasks.add', 402)).toEqual(['tier-required'])
  expect(codesOf('clients.update', 409)).toEqual(['already-exists', 'not-possible-now', 'version-conflict'])
  expect(codesOf('calendarFeed.make', 403)).toEqual(['foreign-origin', 'not-allowed', 'proof-required'])
})

test('each operation names the scope that a key needs, and the cookie that replaces it', () => {
  expect(operation('clients.add').security).toEqual([{ apiKey: ['clients:write'] }, { signIn: [] }])
  expect(operation('clients.list').security).toEqual([{ apiKey: ['clients:read'] }, { signIn: [] }])
  expect(operation('apiKeys.create').security).toEqual([{ signIn: [] }])
  expect(operation('geo-check').security).toEqual([])
})

test('the body of a new client names what is required, also where one of several fields is enough', () => {
  const { content } = operation('clients.add').requestBody as OpenAPI.RequestBodyObject
  const schema = content['application/json']?.schema as OpenAPI.SchemaObject
  expect(schema.required).toEqual(['name', 'gender'])
  expect(schema.allOf).toEqual([
    { anyOf: [{ required: ['age'] }, { required: ['dateOfBirth'] }, { required: ['ageNotKnown'] }] },
    { anyOf: [{ required: ['email'] }, { required: ['noEmail'] }] },
  ])
})

test('every scope that the document names is one that keys can be made for', async () => {
  const known = await allScopes(await product.person())
  const security = operations().flatMap(({ security: ways = [] }) => ways.flatMap(({ apiKey = [] }) => apiKey))
  const sections = operations().flatMap(({ description = '' }) =>
    [...description.matchAll(/`([a-z-]+:(?:read|write))`/g)].map(([, scope]) => scope),
  )
  expect(sections.length).toBeGreaterThan(10)
  expect([...new Set([...security, ...sections])].filter((scope) => !known.includes(scope ?? ''))).toEqual([])
})

test('every problem leads to its description, and every write that is done once names its key', () => {
  const all = operations()
  expect(all.length).toBeGreaterThan(120)
  for (const { operationId = '', responses = {}, parameters = [] } of all) {
    const problems = Object.keys(responses).filter((status) => Number(status) >= 400)
    expect([operationId, problems.length]).toEqual([operationId, expect.toSatisfy((count: number) => count >= 5)])
    for (const status of problems) expect(codesOf(operationId, Number(status)).length).toBeGreaterThan(0)
    const keyed = parameters.some((one) => 'name' in one && one.name === 'Idempotency-Key')
    expect([operationId, keyed]).toEqual([operationId, '422' in responses])
  }
})

test('the server functions stand in it under the address that they answer at, and the page shows all problems', async () => {
  const item = document.paths?.['/create-checkout'] as OpenAPI.PathItemObject
  expect(item.servers).toEqual([{ url: `${product.url}/functions/v1` }])
  const { text } = await product.visitor().get('/api/docs')
  expect(text).toContain(`${product.url}/functions/v1/create-checkout`)
  expect(text).toContain('<li><code>451</code> This App is Not Available in Your Country</li>')
})
