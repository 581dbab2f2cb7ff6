import { isDeepStrictEqual } from 'node:util'
import { type Problem, refusalStatus } from '@openhour/shared/access/refusals.ts'
import { contract, functions } from '@openhour/shared/contract.ts'
import * as z from 'zod/mini'
import { operationsOf } from '../platform/http/api.ts'
import { problemsOf } from '../platform/http/operation-problems.ts'
import { unnamedKeys } from './unnamed-keys.ts'

type Answered = { status: number; json: unknown }
type Address = { method: string; path: RegExp }
type Documented = { name: string; codes: readonly string[]; addresses: Address[]; output: Schema | undefined }
type Schema = { '~standard': { validate(value: unknown): unknown } }

/** Matches requests of a path in the contract, where `{id}` is one segment. */
const asked = (prefix: string, path: string) => new RegExp(`^${prefix}${path.replace(/\{\w+\}/g, '[^/]+')}$`)

const documented: Documented[] = [
  ...operationsOf(contract).map((operation) => ({ ...operation, prefix: '/api/v1' })),
  ...operationsOf(functions).map((operation) => ({ ...operation, prefix: '/functions/v1' })),
].map(({ name, definition, prefix }) => {
  const { path = '', method = 'POST' } = definition['~orpc'].route
  const addresses: Address[] = [{ method, path: asked(prefix, path) }]
  if (prefix === '/api/v1')
    for (const each of method === 'GET' ? ['GET', 'POST'] : ['POST'])
      addresses.push({ method: each, path: asked('/rpc/', name.replaceAll('.', '/')) })
  return { name, codes: problemsOf(definition), addresses, output: definition['~orpc'].outputSchema as never }
})

/**
 * Checks in every test that operations answer only what their contract documents: its problems, and its output without any other field.
 * @throws Error that tells what to change
 */
export function expectDocumented(method: string, target: string, { status, json }: Answered): void {
  const path = target.split('?')[0] as string
  const operation = documented.find(({ addresses }) =>
    addresses.some((address) => address.method === method && address.path.test(path)),
  )
  if (!operation) return
  if (status < 400) return expectOutput(operation, target.startsWith('/rpc/') ? (json as { json: unknown }).json : json)
  const body = json as { json?: { data?: Problem } } & Partial<Problem>
  const { code = 'none' } = body?.json?.data ?? body ?? {}
  if (operation.codes.includes(code) && refusalStatus[code as Problem['code']] === status) return
  throw new Error(
    `${operation.name} answered ${status} ${code}, which its contract does not declare: add it to "refusals" in its operation(...).`,
  )
}

/** Programs wait as long as the header of a refusal says, whatever its body holds. @throws Error if the two differ */
export function expectRetryAfter(target: string, headers: Headers, json: unknown): void {
  const body = json as { json?: { data?: Problem } } & Partial<Problem>
  const seconds = (body?.json?.data ?? body)?.retryAfterSeconds
  const header = headers.get('retry-after')
  if (seconds !== undefined && header !== String(seconds))
    throw new Error(`${target} says to come back in ${seconds} seconds, and its header retry-after is ${header}.`)
}

/** The server sends outputs unchecked, so the tests check that validating them would change nothing. */
function expectOutput({ name, output }: Documented, sent: unknown): void {
  if (!output) return
  const result = output['~standard'].validate(sent) as { value?: unknown; issues?: readonly object[] }
  if (result.issues) throw new Error(`${name} answered against its contract: ${JSON.stringify(result.issues)}`)
  if (isDeepStrictEqual(result.value, sent)) return
  const unnamed = unnamedKeys(sent, z.toJSONSchema(output as never, { io: 'output', unrepresentable: 'any' }))
  const which = unnamed.length > 0 ? unnamed.slice(0, 5).join(', ') : 'a value that validating changes'
  throw new Error(`${name} answered what its contract does not name: ${which}. Select only the contract's columns.`)
}
