import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import { entitlementsOf, type Standing } from '@openhour/shared/access/tiers.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import {
  type Client,
  ClientDetails,
  type ClientHoldings,
  type ClientOverview,
} from '@openhour/shared/features/clients/clients.contract.ts'
import {
  clientLimitRefusal,
  clientNotFound,
  duplicateEmail,
  giveAReason,
  typeTheName,
} from '@openhour/shared/features/clients/clients.rules.ts'
import { vi } from 'vitest'

// The client of the API takes hold of the browser's fetch as it is loaded: a test imports this file before any page.
let answer: ((request: Request) => Promise<Response>) | undefined
vi.stubGlobal('fetch', (request: Request) => answer?.(request))
setScreen('desk')

/** Which of the three widths the page believes in; to be set before it is drawn. */
export function setScreen(screen: 'phone' | 'tablet' | 'desk'): void {
  const holds = { phone: ['767', '1023'], tablet: ['1023'], desk: [] }[screen]
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: holds.some((width) => query.includes(width)),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

type Asked = { operation: string; input: Record<string, unknown>; key: string | null }

/** Answers at the network's edge as the server does: the same shapes, checks and refusals; for tests of pages. */
export function openStandIn() {
  const clients: Client[] = []
  const asked: Asked[] = []
  const standIn = {
    clients,
    asked,
    drafts: new Map<string, { version: number; body: string }>(),
    standing: { tier: 'premium', trialExpired: false, plansOn: true } as Standing,
    /** What the overview says besides the client. */
    record: {} as Partial<ClientOverview>,
    /** What a client's deletion would take along. */
    holdings: {} as Partial<ClientHoldings>,
    /** Of operations: answered with a lost server, or with a refusal, until taken out again. */
    failing: new Map<string, Problem | 'lost'>(),
  }
  const active = () => clients.filter(({ archivedAt }) => archivedAt === null)
  const limit = () => entitlementsOf(standIn.standing).maxClients
  const atLimit = () => active().length >= (limit() ?? Infinity)
  const refusedAtLimit = () => problemOf('limit-reached', clientLimitRefusal(limit() ?? 0), { limit: limit() ?? 0 })
  const onClient = (id: unknown, act: (client: Client) => object) => {
    const client = clients.find((one) => one.id === id)
    return client ? act(client) : problemOf('not-found', clientNotFound)
  }
  const written = (input: unknown, id: string | undefined, write: (details: ClientDetails) => object) => {
    const read = ClientDetails.safeParse(input)
    if (!read.success) {
      const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
      return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
    }
    if (clients.some((one) => one.id !== id && one.email === read.data.email))
      return problemOf('already-exists', duplicateEmail, { errors: { email: duplicateEmail } })
    return write(read.data)
  }
  const archive = (id: unknown, at: string | null) =>
    onClient(id, (client) => {
      if (at === null && atLimit()) return refusedAtLimit()
      client.archivedAt = at
      return { id: client.id }
    })

  const operations: Record<string, (input: Record<string, unknown>) => object> = {
    ...draftOperations(standIn.drafts),
    'account/me': () => meOf(standIn.standing, active().length),
    'clients/list': ({ archived = false, search = '', page = 1 }) => {
      const words = String(search).toLowerCase()
      const inView = clients.filter(({ archivedAt }) => (archivedAt !== null) === archived)
      const matching = inView.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words))
      return {
        items: matching.slice((Number(page) - 1) * 60, Number(page) * 60),
        matching: matching.length,
        activeCount: active().length,
        archivedCount: clients.length - active().length,
        limit: limit(),
      }
    },
    'clients/get': ({ id }) => onClient(id, (client) => client),
    'clients/overview': ({ id }) => onClient(id, (client) => ({ ...emptyRecord, client, ...standIn.record })),
    'clients/add': (input) =>
      written(input, undefined, (details) => {
        if (atLimit()) return refusedAtLimit()
        clients.unshift(clientOf(details))
        return clients[0] ?? {}
      }),
    'clients/update': ({ id, ...input }) =>
      onClient(id, (client) => written(input, client.id, (details) => Object.assign(client, details))),
    'clients/archive': ({ id }) => archive(id, '2026-09-01T10:00:00Z'),
    'clients/restore': ({ id }) => archive(id, null),
    'clients/holdings': ({ id }) => onClient(id, () => ({ ...noHoldings, ...standIn.holdings })),
    'clients/delete': ({ id, typedName, reason }) =>
      onClient(id, (client) => {
        if (standIn.holdings.signedNotes && typedName !== client.name)
          return problemOf('signed', typeTheName, { errors: { typedName: typeTheName } })
        if (standIn.holdings.signedNotes && !reason)
          return problemOf('signed', giveAReason, { errors: { reason: giveAReason } })
        clients.splice(clients.indexOf(client), 1)
        return { id: client.id }
      }),
  }
  answer = async (request) => {
    const operation = new URL(request.url).pathname.replace('/rpc/', '')
    const text = await request.text()
    const { json: input = {} } = JSON.parse(text || '{}') as { json?: Record<string, unknown> }
    asked.push({ operation, input, key: request.headers.get('idempotency-key') })
    const failure = standIn.failing.get(operation)
    if (failure === 'lost') throw new TypeError('fetch failed')
    const said =
      failure ?? operations[operation]?.(input) ?? problemOf('not-found', 'There is nothing at this address.')
    if (!('detail' in said)) return Response.json({ json: said })
    const { code, status, detail } = said as Problem
    return Response.json({ json: { defined: false, code, status, message: detail, data: said } }, { status })
  }
  return standIn
}

function draftOperations(
  drafts: Map<string, { version: number; body: string }>,
): Record<string, (input: Record<string, unknown>) => object> {
  const updatedAt = '2026-09-01T10:00:00Z'
  const whole = (key: string) => {
    const draft = drafts.get(key)
    return draft ? { key, ...draft, context: {}, clientId: null, updatedAt } : null
  }
  return {
    'drafts/get': ({ key }) => ({ draft: whole(String(key)) }),
    'drafts/save': ({ key, version: seen, body }) => {
      const other = whole(String(key))
      if (other && other.version !== seen) return { version: other.version, updatedAt, other }
      const version = Number(seen) + 1
      drafts.set(String(key), { version, body: String(body) })
      return { version, updatedAt, other: null }
    },
    'drafts/remove': ({ key }) => ({ removed: drafts.delete(String(key)) }),
    'drafts/localSession': () => ({
      key: btoa('0123456789abcdef0123456789abcdef'),
      invitationToken: 'stand-in',
      expiresAt: '2126-01-01T00:00:00Z',
    }),
  }
}

const noHoldings: ClientHoldings = {
  sessions: 0,
  clinicalNotes: 0,
  signedNotes: 0,
  wellnessRecords: 0,
  measures: 0,
  treatmentPlans: 0,
  documents: 0,
  selfCareTasks: 0,
}

const emptyRecord: Omit<ClientOverview, 'client'> = {
  today: '2026-09-12',
  totalSessions: 0,
  lastSessionDate: null,
  averageMood: null,
  goalProgress: 0,
  goalsRecorded: 0,
  weeksActive: 0,
  activeSince: null,
  latestSession: null,
  latestMood: null,
  weeklyMood: [],
}

function meOf(standing: Standing, clientCount: number): Me {
  return {
    id: '018f0000-0000-7000-8000-000000000001',
    fullName: 'Robin Example',
    email: 'robin@example.com',
    role: 'therapist',
    avatarUrl: null,
    timeZone: 'Europe/London',
    practiceName: null,
    standing,
    trialEndsAt: null,
    clientCount,
  }
}

/** A client as the server would keep them; what is not given is not known. */
export function clientOf(given: Partial<Client> | ClientDetails): Client {
  return {
    id: crypto.randomUUID(),
    name: 'Maya Okafor',
    email: 'maya@example.com',
    age: 34,
    gender: 'Female',
    diagnosis: null,
    createdAt: '2026-04-21T09:00:00Z',
    archivedAt: null,
    phone: null,
    preferredName: null,
    pronouns: null,
    dateOfBirth: null,
    country: null,
    timeZone: null,
    language: null,
    emergencyContactName: null,
    emergencyContactPhone: null,
    emergencyContactRelationship: null,
    updatedAt: '2026-04-21T09:00:00Z',
    ...given,
  } as Client
}
