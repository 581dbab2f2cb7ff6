import { describe, expect, test } from 'vitest'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { type Browser, goodPassword } from '../../testing/product.ts'
import { copyOf, isSignedIn, linkOf, oneProduct, passTime, problem, turnOnTwoFactor } from '../../testing/sign-in.ts'

const product = oneProduct()

type Person = Awaited<ReturnType<typeof product.person>>
const sessions = async (browser: Browser) =>
  (await browser.get('/api/auth/sign-in-sessions')).json as { id: string; current: boolean; createdAt: string }[]

const acts: [string, (person: Person) => Promise<unknown>][] = [
  ['a proof', (person) => person.post('/api/auth/prove', { password: goodPassword })],
  [
    'another password',
    (person) =>
      person.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword: 'Other-Quartz-43!' }),
  ],
  ['two-factor sign-in', (person) => turnOnTwoFactor(person)],
  [
    'a passkey',
    async (person) => {
      const options = (await person.post('/api/auth/passkey/register-options', {})).json
      const response = openAuthenticator(product.url).create(options as never)
      return person.post('/api/auth/passkey/register', { name: 'Phone', response })
    },
  ],
  [
    'another address',
    async (person) => {
      const newEmail = `renewed-${person.email}`
      await person.post('/api/auth/change-email', { newEmail })
      const token = linkOf((await product.mails(newEmail))[0]?.text, 'confirm')
      return person.post('/api/auth/confirm', { token })
    },
  ],
  ['signing out the others', (person) => person.post('/api/auth/sign-in-sessions/end-others', {})],
]

describe('a copied cookie', () => {
  test.each(acts)('is worthless after %s, and the session continues', async (_act, act) => {
    const person = await product.person()
    const thief = copyOf(product, person)
    expect(await isSignedIn(thief)).toBe(true)
    const before = await sessions(person)
    await act(person)
    expect([await isSignedIn(person), await isSignedIn(thief)]).toEqual([true, false])
    expect(await sessions(person)).toMatchObject(before.map(({ id, createdAt }) => ({ id, createdAt, current: true })))
  })

  test('does not ride on a proof of its owner', async () => {
    const person = await product.person()
    const thief = copyOf(product, person)
    passTime(11 * 60_000)
    expect(problem(await thief.post('/api/auth/two-factor/set-up', {})).code).toBe('proof-required')
    expect((await person.post('/api/auth/prove', { password: goodPassword })).status).toBe(200)
    expect(problem(await thief.post('/api/auth/two-factor/set-up', {})).code).toBe('not-signed-in')
    expect((await person.post('/api/auth/two-factor/set-up', {})).status).toBe(200)
  })
})

test('the new cookie ends when the old one would have, and the mark beside it changes', async () => {
  const person = await product.person()
  passTime(2 * 60_000)
  const answer = await person.post('/api/auth/prove', { password: goodPassword })
  const [cookie = '', mark = ''] = answer.headers.getSetCookie()
  const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1])
  expect(cookie).toMatch(/^openhour\.sign_in=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
  expect([seconds > 12 * 3600 - 180, seconds <= 12 * 3600 - 120]).toEqual([true, true])
  expect(mark).toMatch(/^signed_in=[\w-]{8}; Path=\/; SameSite=Lax; Max-Age=\d+$/)
})
