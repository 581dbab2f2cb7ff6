import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from '../../lib/storage.ts'
import { endLocalSession, readLocalSession, startLocalSession } from './local-session.ts'

const key = 'openhour.local_session'
const token = 'aB3-_'.repeat(9).slice(0, 43)
const stored = () => readStored(key, 'tab')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-01T10:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  endLocalSession()
  vi.useRealTimers()
})

test('an invitation is remembered for 60 minutes, in this tab', () => {
  startLocalSession(token)
  expect(JSON.parse(stored() ?? '')).toEqual({ expiresAt: '2026-09-01T11:00:00.000Z', invitationToken: token })
  expect(readStored(key, 'kept')).toBeNull()
  vi.setSystemTime(new Date('2026-09-01T10:59:59.999Z'))
  expect(readLocalSession()).toEqual({ expiresAt: '2026-09-01T11:00:00.000Z', invitationToken: token })
})

test('it is removed once the time is no longer before its end', () => {
  startLocalSession(token)
  vi.setSystemTime(new Date('2026-09-01T11:00:00Z'))
  expect([readLocalSession(), stored()]).toEqual([undefined, null])
})

test('a later invitation replaces it, and the end removes it', () => {
  startLocalSession(token)
  startLocalSession(token.replace('a', 'z'))
  expect(readLocalSession()?.invitationToken).toBe(token.replace('a', 'z'))
  endLocalSession()
  expect([readLocalSession(), stored()]).toEqual([undefined, null])
})

const later = '2026-09-01T10:30:00Z'
test.each([
  ['', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['no fields', '{}'],
  ['no token', JSON.stringify({ expiresAt: later })],
  ['no end', JSON.stringify({ invitationToken: token })],
  ['no date', JSON.stringify({ expiresAt: 'soon', invitationToken: token })],
  ['a time as a number', JSON.stringify({ expiresAt: Date.parse(later), invitationToken: token })],
  ['a short token', JSON.stringify({ expiresAt: later, invitationToken: token.slice(1) })],
  ['a token of other characters', JSON.stringify({ expiresAt: later, invitationToken: `${token.slice(1)}<` })],
])('a malformed entry is removed: %s', (_what, entry) => {
  writeStored(key, entry, 'tab')
  expect([readLocalSession(), stored()]).toEqual([undefined, null])
})

test('without storage nothing is remembered and nothing fails', () => {
  const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  startLocalSession(token)
  forbidden.mockRestore()
  expect(readLocalSession()).toBeUndefined()
})
