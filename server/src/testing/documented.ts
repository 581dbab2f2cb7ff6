import { type Problem, refusalStatus } from '@openhour/shared/access/refusals.ts'
import { contract, functions } from '@openhour/shared/contract.ts'
import { operationsOf } from '../platform/http/api.ts'
import { problemsOf } from '../platform/http/operation-problems.ts'

type Answered = { status: number; json: unknown }
type Address = { method: string; path: RegExp }
type Documented = { name: string; codes: readonly string[]; addresses: Address[] }

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
  return { name, codes: problemsOf(definition), addresses }
})

/**
 * Checks in every test that operations answer only problems documented in their contract.
 * @throws Error that tells where to declare the problem
 */
export function expectDocumented(method: string, target: string, { status, json }: Answered): void {
  if (status < 400) return
  const path = target.split('?')[0] as string
  const operation = documented.find(({ addresses }) =>
    addresses.some((address) => address.method === method && address.path.test(path)),
  )
  if (!operation) return
  const body = json as { json?: { data?: Problem } } & Partial<Problem>
  const { code = 'none' } = body?.json?.data ?? body ?? {}
  if (operation.codes.includes(code) && refusalStatus[code as Problem['code']] === status) return
  throw new Error(
    `${operation.name} answered ${status} ${code}, which its contract does not declare: add it to "refusals" in its operation(...).`,
  )
}
