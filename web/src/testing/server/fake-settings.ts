import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { defaultPreferences } from '@openhour/shared/features/settings/preferences.rules.ts'
import type { PreferencesHere, Profile } from '@openhour/shared/features/settings/settings.contract.ts'
import { vi } from 'vitest'

type Answer = (path: string, body: unknown) => object
let answer: Answer = () => problemOf('not-found', 'There is nothing at this address.')

// The client of the API takes hold of the browser's fetch as it is loaded: a test imports this file before any page.
vi.stubGlobal('fetch', async (target: Request | string, init?: { body?: unknown }) => {
  const request = typeof target === 'string' ? undefined : target
  const path = new URL(typeof target === 'string' ? target : target.url, 'http://localhost').pathname
  const said = answer(path, request ? JSON.parse((await request.text()) || '{}') : init?.body)
  const refused = 'detail' in said ? (said as Problem) : undefined
  if (!request) return Response.json(said, { status: refused?.status ?? 200 })
  if (!refused) return Response.json({ json: said })
  const { code, status, detail } = refused
  return Response.json({ json: { defined: false, code, status, message: detail, data: said } }, { status })
})
// What jsdom lacks.
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })

/** Answers at the network's edge as the server does; for tests of the settings. */
export function openFakeSettings(role: Me['role'] = 'therapist') {
  const fake = {
    profile: {
      fullName: 'Robin Example',
      email: 'robin@example.com',
      phone: null,
      avatarUrl: null,
      practiceName: role === 'therapist' ? 'ConstantTimeReply Room' : null,
      licenseNumber: null,
      specialization: null,
      updatedAt: '2026-09-01T10:00:00Z',
    } as Profile,
    preferences: {
      ...defaultPreferences,
      saved: false,
      ways: { email: true, sms: false, push: true },
    } as PreferencesHere,
    /** What was asked, by path, with the input. */
    asked: [] as { path: string; input: unknown }[],
    /** Paths that answer with a refusal until taken out again. */
    failing: new Map<string, Problem>(),
  }
  const me = (): Me => ({
    id: '018f0000-0000-7000-8000-000000000001',
    fullName: fake.profile.fullName,
    email: fake.profile.email,
    role,
    avatarUrl: fake.profile.avatarUrl,
    timeZone: 'Europe/London',
    weekStart: 'sunday',
    clockStyle: '12-hour',
    sessionMinutes: 50,
    practiceName: fake.profile.practiceName,
    standing: { tier: 'premium', trialExpired: false, plansOn: true },
    trialEndsAt: null,
    clientCount: 0,
  })
  const operations: Record<string, (input: object) => object> = {
    '/rpc/account/me': me,
    '/rpc/settings/profile': () => fake.profile,
    '/rpc/settings/saveProfile': (input) => Object.assign(fake.profile, input),
    '/rpc/settings/removeAvatar': () => Object.assign(fake.profile, { avatarUrl: null }),
    '/rpc/settings/preferences': () => fake.preferences,
    '/rpc/settings/savePreferences': (input) => Object.assign(fake.preferences, input, { saved: true }),
    '/api/avatars': () => {
      fake.profile.avatarUrl = '/api/avatars/0123'
      return { avatarUrl: fake.profile.avatarUrl }
    },
  }
  answer = (path, body) => {
    const input = path.startsWith('/rpc/') ? ((body as { json?: object }).json ?? {}) : body
    fake.asked.push({ path, input })
    return (
      fake.failing.get(path) ??
      operations[path]?.(input as object) ??
      problemOf('not-found', 'There is nothing at this address.')
    )
  }
  return Object.assign(fake, { me })
}
