import { afterEach, expect, test } from 'vitest'
import { passTime, resetTime } from '../../testing/sign-in.ts'
import { openKnownBrowsers } from './known-browsers.ts'

const secret = 'a secret of at least thirty-two characters'
const known = openKnownBrowsers('https://practice.example.com', secret)
const carrying = (cookie: string) => new Headers({ cookie: `other=1; ${cookie.split(';')[0]}` })
const nothing = new Headers()
afterEach(resetTime)

test('over TLS the cookie is bound to the host and to HTTPS, and no script reads it', () => {
  expect(known.cookieFor('mila@example.com', nothing)).toMatch(
    /^__Host-openhour\.known_browser=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/,
  )
})

test('a browser is known for 180 days, to that account, under that secret', () => {
  const headers = carrying(known.cookieFor('mila@example.com', nothing))
  expect(known.idFor('mila@example.com', headers)).toMatch(/^[\w-]{16}$/)
  expect(known.idFor('mara@example.com', headers)).toBeUndefined()
  expect(
    openKnownBrowsers('https://practice.example.com', `${secret}!`).idFor('mila@example.com', headers),
  ).toBeUndefined()
  passTime(179 * 86_400_000)
  expect(known.idFor('mila@example.com', headers)).toBeDefined()
  passTime(2 * 86_400_000)
  expect(known.idFor('mila@example.com', headers)).toBeUndefined()
})

test('its last day cannot be moved', () => {
  const cookie = known.cookieFor('mila@example.com', nothing)
  const later = cookie.replace(
    /\.([0-9a-z]+)\./,
    (_whole, day: string) => `.${(Number.parseInt(day, 36) + 9).toString(36)}.`,
  )
  expect(later).not.toBe(cookie)
  expect(known.idFor('mila@example.com', carrying(later))).toBeUndefined()
})

test('five accounts at most, the newest', () => {
  let headers = nothing
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) headers = carrying(known.cookieFor(`${name}@example.com`, headers))
  expect(known.idFor('a@example.com', headers)).toBeUndefined()
  for (const name of ['b', 'f']) expect(known.idFor(`${name}@example.com`, headers)).toBeDefined()
})
