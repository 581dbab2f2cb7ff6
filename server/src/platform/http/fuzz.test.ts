import { contract, functions } from '@openhour/shared/contract.ts'
import type { OpenAPI } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleServices } from '../../testing/connection-samples.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { samples } from '../../testing/samples.ts'
import { operationsOf } from './api.ts'

const runs = 12
const seed = 20_261

const operations = [
  ...operationsOf(contract).map((operation) => ({ ...operation, prefix: '/api/v1' })),
  ...operationsOf(functions).map((operation) => ({ ...operation, prefix: '/functions/v1' })),
].map(({ name, meta, definition, prefix }) => {
  const { path = '', method = 'POST' } = definition['~orpc'].route
  return { name, who: meta.access.who, method, path: prefix + path }
})

let product: Product
let people: Record<'therapist' | 'client' | 'admin', Browser>
/** By operation, the statuses that the document tells of it. */
const documented = new Map<string, string[]>()
beforeAll(async () => {
  product = await openProduct(sampleServices)
  people = { therapist: await product.person(), client: await product.person('client'), admin: await product.admin() }
  const { paths } = (await product.visitor().get('/api/openapi.json')).json as OpenAPI.Document
  for (const item of Object.values(paths ?? {}))
    for (const { operationId, responses } of Object.values(item ?? {}) as OpenAPI.OperationObject[])
      if (operationId !== undefined) documented.set(operationId, Object.keys(responses ?? {}))
})
afterAll(() => product.stop())

/** Mulberry32: the same numbers for the same seed. */
function numbersFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const numbers = [null, true, 0, -1, -0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324]
const texts = ['', ' ', '\u0000', '\uD800', '\uFEFF', '\u202E', '%00', "'; select 1 --", '<script>', '../../etc', '{}']
const longTexts = ['💙'.repeat(200), 'x'.repeat(300_000)]
const names = ['a@b', '018f0000-0000-7000-8000-000000000001', '018F0000-0000-7000-8000-00000000000', 'UTC', 'Mars/Base']
const times = [
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '-0001-01-01',
  '2026-01-01T00:00:00Z',
  '24:00',
  '23:60',
  '10:00',
]
const manyTexts = Array.from({ length: 2000 }, () => 'x')
const shapes = [[], [null], [[[[]]]], manyTexts, {}, { constructor: 1 }, JSON.parse('{"__proto__":{"a":1}}') as unknown]
const hostile: unknown[] = [...numbers, ...texts, ...longTexts, ...names, ...times, ...shapes]

/** What is put in front of a body, and what a header says of it, by name. */
const wrappings: [string, string, Record<string, string>][] = [
  ['plain', '', {}],
  ['plain', '', {}],
  ['plain', '', {}],
  ['plain', '', {}],
  ['plain', '', {}],
  ['a byte-order mark', '\uFEFF', {}],
  ['half a list', '[', {}],
  ['a blank key', '', { 'idempotency-key': ' ' }],
  ['a key', '', { 'idempotency-key': 'the same key' }],
  ['a long key', '', { 'idempotency-key': 'k'.repeat(101) }],
  ['a file name', '', { 'content-disposition': 'attachment; filename=a' }],
]

describe.each(operations)('$name', ({ name, who, method, path }) => {
  test('answers any input as documented, without faults', async () => {
    const random = numbersFrom(seed + operations.findIndex((operation) => operation.name === name))
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const role = who === 'anyone' || who === 'signed-in' ? 'therapist' : who
    const caller = samples[name]?.endsCaller ? await product.person() : people[role]
    const good = ((await samples[name]?.good(caller)) ?? {}) as Record<string, unknown>
    for (let run = 0; run < runs; run++) {
      const input: Record<string, unknown> = { ...good }
      const fields = [...Object.keys(good), 'page', 'surprise']
      for (let changes = pick([0, 1, 1, 1, 2]); changes > 0; changes--) input[pick(fields)] = pick(hostile)
      const [what, before, headers] = pick(wrappings)
      // With nothing in its place, it would be the address of something else.
      const segment = (field: string) => encodeURIComponent(texted(input[field], 99) || ' ')
      const target = path.replace(/\{(\w+)\}/g, (_, field: string) => segment(field))
      const body = Object.fromEntries(Object.entries(input).filter(([field]) => !path.includes(`{${field}}`)))
      const query = new URLSearchParams(Object.entries(body).map(([field, value]) => [field, texted(value, 4000)]))
      const answer =
        method === 'GET'
          ? await caller.send(method, `${target}?${query.toString()}`, undefined, headers)
          : await caller.send(method, target, before + JSON.stringify(body), headers)
      const context = JSON.stringify({ run, what, input }).slice(0, 500)
      expect([context, documented.get(name), answer.text]).toEqual([
        context,
        expect.arrayContaining([String(answer.status)]),
        expect.not.stringMatching(/\bat \/|node_modules|select \w+ from|insert into|syntax error|relation "|ZodError/i),
      ])
      expect([context, answer.text, answer.status]).toEqual([
        context,
        answer.text,
        expect.toSatisfy((is: number) => is < 500),
      ])
    }
  })
})

/** As it can stand in an address: of so many characters, and none of them half. */
const texted = (value: unknown, most: number) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, most).toWellFormed()
