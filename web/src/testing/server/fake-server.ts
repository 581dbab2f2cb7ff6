import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { vi } from 'vitest'

// The client of the API takes hold of the browser's fetch as it is loaded: a test imports this file before any page.
let answer: ((request: Request) => Promise<Response>) | undefined
vi.stubGlobal('fetch', (request: Request) => answer?.(request))

export type Input = Record<string, unknown>
export type Operations = Record<string, (input: Input) => object>

/**
 * Answers at the network's edge as the server does, for tests of one feature's pages: its own `operations` by their paths, and around them who is
 * signed in and their drafts. An operation refuses by answering a problem.
 */
export function openFakeServer(operations: Operations) {
  const drafts = new Map<string, { version: number; body: string }>()
  const fake = {
    drafts,
    /** What was typed into the form of this key, without what its fields held before. */
    typedIn: (key: string) => {
      const { $before: _, ...typed } = JSON.parse(drafts.get(key)?.body ?? '{}') as Record<string, unknown>
      return typed
    },
    asked: [] as { operation: string; input: Input; key: string | null }[],
    /** Operations that were answered, in order. */
    answered: [] as string[],
    /** Of operations: answered with a lost server, or with a refusal, until taken out again. */
    failing: new Map<string, Problem | 'lost'>(),
    /** Of operations: held back until it is let go. */
    held: new Map<string, Promise<void>>(),
  }
  const all: Operations = { 'account/me': () => me, ...draftOperations(drafts), ...operations }
  answer = async (request) => {
    const operation = new URL(request.url).pathname.replace('/rpc/', '')
    const { json: input = {} } = JSON.parse((await request.text()) || '{}') as { json?: Input }
    fake.asked.push({ operation, input, key: request.headers.get('idempotency-key') })
    await fake.held.get(operation)
    fake.answered.push(operation)
    const failure = fake.failing.get(operation)
    if (failure === 'lost') throw new TypeError('fetch failed')
    const said = failure ?? all[operation]?.(input) ?? problemOf('not-found', 'There is nothing at this address.')
    if (!('detail' in said)) return Response.json({ json: said })
    const { code, status, detail } = said as Problem
    return Response.json({ json: { defined: false, code, status, message: detail, data: said } }, { status })
  }
  return fake
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
  standing: { tier: 'premium', trialExpired: false, plansOn: true },
  trialEndsAt: null,
  clientCount: 1,
}

function draftOperations(drafts: Map<string, { version: number; body: string }>): Operations {
  const updatedAt = '2026-09-01T10:00:00Z'
  const whole = (key: string) => {
    const draft = drafts.get(key)
    return draft ? { key, ...draft, context: {}, clientId: null, updatedAt } : null
  }
  return {
    'drafts/list': () => ({ items: [...drafts.keys()].map((key) => ({ key, clientId: null, updatedAt })) }),
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
      invitationToken: 'fake',
      expiresAt: '2126-01-01T00:00:00Z',
    }),
  }
}
