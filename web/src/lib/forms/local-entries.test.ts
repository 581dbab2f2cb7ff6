import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LocalSession, openLocalEntries } from './local-entries.ts'
import { clearLocalEntries } from './unsaved-text.ts'

const ana = '018f0000-0000-7000-8000-00000000000a'
const ben = '018f0000-0000-7000-8000-00000000000b'
const canary = 'Mila was anxious on Tuesday'
const minute = 60_000

/** A key of 32 bytes as the server would give it, in base64url. */
const keyOf = (byte: number) =>
  btoa(String.fromCharCode(...Array<number>(32).fill(byte)))
    .replaceAll('+', '-')
    .replace('=', '')
const signIn = (byte: number, more: Partial<LocalSession> = {}) => {
  const ask = vi.fn<() => Promise<LocalSession & { key: string }>>(async () => ({
    key: keyOf(byte),
    invitationToken: 'token',
    expiresAt: new Date(Date.now() + 720 * minute).toISOString(),
    ...more,
  }))
  return ask
}

const refused = () => Promise.reject(new Error('401'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-01T08:00:00Z') })
})
afterEach(() => {
  clearLocalEntries()
  vi.useRealTimers()
})
const everythingStored = () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })
/** As if the page were loaded anew: what is in storage stays. */
function reload(): void {
  const stored = { ...localStorage }
  clearLocalEntries()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}

test('an entry is restored for the same sign-in, and is never stored as plain text', async () => {
  const ask = signIn(1)
  await openLocalEntries(ana, ask).store('client:new', { notes: canary.repeat(8000) })
  expect(everythingStored()).not.toContain('Mila was')
  expect(everythingStored()).not.toContain(keyOf(1))
  expect(await openLocalEntries(ana, ask).read('client:new')).toEqual({ notes: canary.repeat(8000) })
  expect(ask).toHaveBeenCalledTimes(1)
  reload()
  expect(await openLocalEntries(ana, signIn(1)).read('client:new')).toEqual({ notes: canary.repeat(8000) })
})

test('an entry expires after 60 minutes or its own lifetime, and is removed', async () => {
  const entries = openLocalEntries(ana, signIn(1))
  await entries.store('long', canary)
  await entries.store('short', canary, minute)
  vi.setSystemTime(Date.parse('2026-09-01T08:01:00Z'))
  expect(await entries.read('short')).toBeUndefined()
  vi.setSystemTime(Date.parse('2026-09-01T08:59:59.999Z'))
  expect(await entries.read('long')).toBe(canary)
  vi.setSystemTime(Date.parse('2026-09-01T09:00:00Z'))
  expect(await entries.read('long')).toBeUndefined()
  expect(Object.keys(localStorage).filter((key) => /long|short/.test(key))).toEqual([])
})

test('another sign-in’s key opens nothing, and what it cannot open is removed', async () => {
  await openLocalEntries(ana, signIn(1)).store('client:new', canary)
  reload()
  await expect(openLocalEntries(ana, signIn(2)).read('client:new')).rejects.toThrow('Failed to decrypt data')
  expect(everythingStored()).not.toContain('client:new')
})

test('another person in the same browser can read nothing, even with bytes and key', async () => {
  await openLocalEntries(ana, signIn(1)).store('client:new', canary)
  expect(await openLocalEntries(ben, signIn(2)).read('client:new')).toBeUndefined()
  const stolen = localStorage.getItem(`openhour.entry.${ana}.client:new`) ?? ''
  reload()
  localStorage.setItem(`openhour.entry.${ben}.client:new`, stolen)
  await expect(openLocalEntries(ben, signIn(1)).read('client:new')).rejects.toThrow('Failed to decrypt data')
})

test.each([
  ['nobody is signed in', () => refused],
  ['the session has no invitation token', () => signIn(1, { invitationToken: '' })],
  ['the session is over', () => signIn(1, { expiresAt: '2026-09-01T07:59:59Z' })],
])('nothing is stored where %s', async (_when, ask) => {
  await expect(openLocalEntries(ana, ask()).store('client:new', canary)).rejects.toThrow('No active session')
  expect(everythingStored()).not.toContain('client:new')
})

test('the local session is valid before its end, then removed; only the server issues another', async () => {
  const ask = signIn(1)
  const entries = openLocalEntries(ana, ask)
  await entries.store('one', canary)
  vi.setSystemTime(Date.parse('2026-09-01T19:59:59Z'))
  await entries.store('two', canary)
  vi.setSystemTime(Date.parse('2026-09-01T20:00:00Z'))
  ask.mockRejectedValueOnce(new Error('401'))
  await expect(entries.store('three', canary)).rejects.toThrow('No active session')
  expect(localStorage.getItem(`openhour.entry.${ana}.local-session`)).toBeNull()
  await entries.store('four', canary)
  expect(await entries.read('four')).toBe(canary)
})

test('reports failed encryption', async () => {
  const failing = vi.spyOn(crypto.subtle, 'encrypt')
  const entries = openLocalEntries(ana, signIn(1))
  await entries.prepare()
  failing.mockRejectedValueOnce(new Error('hardware'))
  await expect(entries.store('one', canary)).rejects.toThrow('Failed to encrypt data')
  failing.mockRestore()
})

test('leaving removes everything, including what another tab would use', async () => {
  const entries = openLocalEntries(ana, signIn(1))
  await entries.store('one', canary)
  clearLocalEntries()
  expect(everythingStored()).not.toContain('openhour.entry')
  const gone = openLocalEntries(ana, refused)
  await expect(gone.store('two', canary)).rejects.toThrow('No active session')
})
