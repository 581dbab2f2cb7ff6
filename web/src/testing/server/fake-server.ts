import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import { contract } from '@openhour/shared/contract.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { AnySchema, InferContractRouterOutputs, InferSchemaOutput } from '@orpc/contract'
import { vi } from 'vitest'
import { underWay } from './under-way.ts'

type Sent = { body?: string; headers?: Record<string, string> }

let answer: ((path: string, sent?: Sent) => Promise<Response>) | undefined

/** Takes the place of `fetch`: the last opened server answers. */
export const fakeFetch = async (path: string, sent?: Sent): Promise<Response> => {
  if (!answer) throw new TypeError('No fake server is open.')
  return answer(path, sent)
}

type Contract = typeof contract
type PathsOf<Feature extends keyof Contract> = `${Feature}/${keyof Contract[Feature] & string}`
/** An operation of the contract by its path: 'tasks/list'. */
export type OperationPath = { [Feature in keyof Contract]: PathsOf<Feature> }[keyof Contract]

type Procedure<Path extends OperationPath> = Path extends `${infer Feature extends keyof Contract}/${infer Name}`
  ? Contract[Feature][Name & keyof Contract[Feature]]
  : never
/** The input as a handler gets it: checked by the contract, with its defaults. */
export type Input<Path extends OperationPath> =
  Procedure<Path> extends { '~orpc': { inputSchema?: infer Schema } }
    ? InferSchemaOutput<Extract<Schema, AnySchema>>
    : never
export type Output<Path extends OperationPath> = InferContractRouterOutputs<Procedure<Path>>
export type Operations = {
  [Path in OperationPath]?: (input: Input<Path>) => Output<Path> | Problem | Promise<Output<Path>>
}

/** Addresses outside the contract, such as uploads; their bodies are not read. */
type Routes = Record<`/api/${string}`, () => object>

type Draft = { version: number; body: string }

/**
 * Answers as the server does, for tests of one feature's pages: the feature's own `operations`, and who is signed in and their drafts. Refuses
 * what the contract refuses before it calls an operation. An operation refuses by returning a problem.
 */
export function openFakeServer(operations: Operations, routes: Routes = {}) {
  const drafts = new Map<string, Draft>()
  const fake = {
    drafts,
    /** What was typed into the form of this key, without what its fields held before. */
    typedIn: (key: string) => {
      const { $before: _, ...typed } = JSON.parse(drafts.get(key)?.body ?? '{}') as Record<string, unknown>
      return typed
    },
    asked: [] as { operation: string; input: Record<string, unknown>; key: string | null }[],
    /** The operations that were answered, in order. */
    answered: [] as string[],
    /** Operations that answer this problem, or not at all, until they are deleted here. */
    failing: new Map<OperationPath | keyof Routes, Problem | 'lost'>(),
    /** Operations that wait for this promise before they answer. */
    held: new Map<OperationPath, Promise<void>>(),
  }
  const all: Operations = { 'account/me': () => me, ...draftOperations(drafts), ...operations }
  const answerRoute = (path: keyof Routes) => {
    fake.asked.push({ operation: path, input: {}, key: null })
    const said =
      fake.failing.get(path) ?? routes[path]?.() ?? problemOf('not-found', 'There’s nothing at this address.')
    if (said === 'lost') throw new TypeError('fetch failed')
    return Response.json(said, { status: 'status' in said ? Number(said.status) : 200 })
  }
  answer = async (path, { body = '{}', headers } = {}) => {
    if (!path.startsWith('/rpc/')) return answerRoute(path as keyof Routes)
    const operation = path.replace('/rpc/', '') as OperationPath
    const { json: input = {} } = JSON.parse(body) as { json?: Record<string, unknown> }
    fake.asked.push({ operation, input, key: headers?.['idempotency-key'] ?? null })
    await fake.held.get(operation)
    return underWay(async () => {
      fake.answered.push(operation)
      const failure = fake.failing.get(operation)
      if (failure === 'lost') throw new TypeError('fetch failed')
      const said = failure ?? (await run(all, operation, input))
      if (!('detail' in said)) return Response.json({ json: said })
      const { code, status, detail } = said
      return Response.json({ json: { defined: false, code, status, message: detail, data: said } }, { status })
    })
  }
  // Anew for each: a test may have taken all stubs away.
  vi.stubGlobal('fetch', fakeFetch)
  return fake
}

const inputSchemas = new Map<string, AnySchema | undefined>(
  Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => [`${feature}/${name}`, procedure['~orpc'].inputSchema]),
  ),
)

async function run<Path extends OperationPath>(operations: Operations, path: Path, given: unknown) {
  const operation = operations[path]
  if (!operation) return problemOf('not-found', 'There’s nothing at this address.')
  const read = await inputSchemas.get(path)?.['~standard'].validate(given)
  if (!read?.issues) return operation((read?.value ?? given) as Input<Path>)
  const errors: Record<string, string> = {}
  for (const issue of read.issues) {
    const field = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    errors[field] ??= issue.message
  }
  return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
}

type Present<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** Removes undefined fields, which a change of a record keeps unchanged. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>
}

/** Who is signed in. */
export const me: Me = {
  id: '018f0000-0000-7000-8000-000000000001',
  fullName: 'Robin Example',
  email: 'robin@example.com',
  role: 'therapist',
  avatarUrl: null,
  timeZone: 'Europe/London',
  weekStart: 'sunday',
  clockStyle: '12-hour',
  sessionMinutes: 50,
  practiceName: null,
  tierStatus: { tier: 'premium', trialExpired: false, plansOn: true },
  trialEndsAt: null,
  clientCount: 1,
  videoConnected: false,
  announcements: [],
}

function draftOperations(drafts: Map<string, Draft>): Operations {
  const updatedAt = '2026-09-01T10:00:00Z'
  const whole = (key: string) => {
    const draft = drafts.get(key)
    return draft ? { key, ...draft, context: {}, clientId: null, updatedAt } : null
  }
  return {
    'drafts/list': () => ({ items: [...drafts.keys()].map((key) => ({ key, clientId: null, updatedAt })) }),
    'drafts/get': ({ key }) => ({ draft: whole(key) }),
    'drafts/save': ({ key, version: expected, body }) => {
      const other = whole(key)
      if (other && other.version !== expected) return { version: other.version, updatedAt, other }
      const version = expected + 1
      drafts.set(key, { version, body })
      return { version, updatedAt, other: null }
    },
    'drafts/remove': ({ key }) => ({ removed: drafts.delete(key) }),
    'drafts/localSession': () => ({
      key: btoa('0123456789abcdef0123456789abcdef'),
      invitationToken: 'fake',
      expiresAt: '2126-01-01T00:00:00Z',
      leftKeys: [],
    }),
  }
}
