import { contract, functions } from '@openhour/shared/contract.ts'
import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { operationsOf } from '../platform/http/api.ts'
import type { Browser } from './product.ts'
import type { Fields, ReadBack } from './sample.ts'
import { samples } from './samples.ts'

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  required?: string[]
  default?: unknown
  type?: string
}

/** Fields that identify the row and its version; they are not written. */
export const rowKeys = ['id', 'updatedAt', 'version', 'noteVersion']

const inputOf = (schema: unknown): JsonSchema =>
  schema ? (z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}

type Operation = { name: string; method: string; input: JsonSchema; path: string }
export const operations: Operation[] = [
  ...operationsOf(contract).map((each) => ({ ...each, path: `/rpc/${each.name.replaceAll('.', '/')}` })),
  ...operationsOf(functions).map((each) => ({ ...each, path: `/functions/v1/${each.name}` })),
].map(({ name, definition, path }) => {
  const { route, inputSchema } = definition['~orpc']
  return { name, method: route.method ?? 'POST', input: inputOf(inputSchema), path }
})

/** Calls an operation. @throws Error with the response unless it succeeds */
export async function send(caller: Browser, { name, path }: Operation, input: unknown): Promise<Fields> {
  const isRpc = path.startsWith('/rpc/')
  const answer = await caller.post(path, isRpc ? { json: input } : (input ?? {}))
  if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
  return (isRpc ? (answer.json as Fields).json : answer.json) as Fields
}

export function readBackOf(name: string): ReadBack & { by: string } {
  const { readBack } = samples[name] ?? {}
  return { by: defaultReader(name), ...(typeof readBack === 'object' ? readBack : {}) }
}

function defaultReader(name: string): string {
  const [feature] = name.split('.')
  return operations.some((each) => each.name === `${feature}.get`) ? `${feature}.get` : `${feature}.list`
}

/** The operation that reads what another one writes. */
export function readerOf(name: string): Operation {
  const { by } = readBackOf(name)
  const reader = operations.find((each) => each.name === by)
  if (!reader) throw new Error(`There is no operation ${by} to read back what ${name} writes. ${editSample(name)}`)
  return reader
}

/** The written row, as the reading operation returns it. */
export async function readBack(caller: Browser, name: string, sent: Fields, answer: Fields): Promise<Fields> {
  const { id, record } = readBackOf(name)
  const reader = readerOf(name)
  const written = sent.id ?? firstId(answer)
  const keys = reader.input.required ?? []
  const given = pick({ ...answer, ...sent, id: id ? id(answer) : written }, keys)
  const shown = await send(caller, reader, keys.length === 0 ? undefined : given)
  return (record ? record(shown) : (withId(shown, written) ?? shown)) as Fields
}

/** The fields that identify a row and its version after a write. */
export function versionAfter(sent: Fields, answer: Fields): Fields {
  const inner = Object.values(answer).find((part) => firstId(part) === sent.id) as Fields | undefined
  const formNote = answer.formNote as { version: number } | null | undefined
  const seen: Fields = { ...inner, ...answer, noteVersion: formNote?.version ?? null }
  return pick(
    seen,
    rowKeys.filter((key) => key !== 'id' && key in sent),
  )
}

export const pick = (from: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))
export const omit = (from: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key)))

/** The id of a response, or of its first record. */
function firstId(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('id' in answer) return answer.id
  return Object.values(answer)
    .map(firstId)
    .find((id) => id !== undefined)
}

/** Finds the object with this id at any depth. */
function withId(value: unknown, id: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || id === undefined) return undefined
  if ('id' in value && value.id === id) return { ...value }
  return Object.values(value)
    .map((part) => withId(part, id))
    .find((found) => found !== undefined)
}

/** Paths of the schema's properties that a value lacks. Of lists, only the first entry is checked. */
export function missingFields(schema: JsonSchema, value: unknown, path: readonly string[] = []): string[] {
  const { properties, items, anyOf } = schema
  if (anyOf) {
    const gaps = anyOf.filter(({ type }) => type !== 'null').map((part) => missingFields(part, value, path))
    return gaps.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  if (Array.isArray(value)) return value.length === 0 ? [path.join('.')] : missingFields(items ?? {}, value[0], path)
  return Object.entries(properties ?? {}).flatMap(([key, part]) => {
    if (rowKeys.includes(key)) return []
    const inner = (value as Fields | undefined)?.[key]
    const place = [...path, key]
    return inner === undefined || inner === null ? [place.join('.')] : missingFields(part, inner, place)
  })
}

/** Names the file with an operation's sample. */
export function editSample(name: string): string {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('samples.ts'))
  const holds = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes(`'${name}'`)
  return `Edit the sample of '${name}' in server/src/testing/${files.find(holds) ?? 'samples.ts'}.`
}
