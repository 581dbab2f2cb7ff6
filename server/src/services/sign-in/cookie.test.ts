import { expect, test } from 'vitest'
import { openCookies } from './cookie.ts'

const secret = 'a secret of at least thirty-two characters'

test('over TLS every cookie is bound to the host and to HTTPS, and no script reads it', () => {
  const cookies = openCookies('https://practice.example.com', secret)
  const [signedIn = '', mark] = cookies.signedIn('token', 60)
  const written = [
    signedIn,
    cookies.give('secondFactor', 'a', 600),
    cookies.give('passkey', 'b', 300),
    cookies.give('google', 'c', 600),
  ]
  for (const cookie of [...written, cookies.take('google'), cookies.signedOut()[0]])
    expect(cookie).toMatch(/^__Host-openhour\.\w+=[^;]*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
  expect(new Set(written.map((cookie) => cookie.split('=')[0])).size).toBe(4)
  expect(mark).toBe('signed_in=1; Path=/; SameSite=Lax; Max-Age=60; Secure')
})

test('the sign-in cookie is read back only as it was written', () => {
  const cookies = openCookies('http://localhost:3000', secret)
  const cookie = (cookies.signedIn('token', 60)[0] ?? '').split(';')[0] ?? ''
  const carried = (value: string, by = cookies) => by.carried(new Headers({ cookie: value }))
  expect(carried(`other=1; ${cookie}`)).toBe('token')
  expect(carried(cookie.replace('token', 'taken'))).toBeUndefined()
  expect(carried(cookie, openCookies('http://localhost:3000', `${secret}!`))).toBeUndefined()
})
