import { expect, test } from 'vitest'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { oneProductWithGoogle, someone } from '../../testing/google.ts'
import type { Browser } from '../../testing/product.ts'
import { authenticatorApp, linkOf, passTime, securityEvents, turnOnTwoFactor } from '../../testing/sign-in.ts'
import { nowMs } from '../clock.ts'

const { product, enter, link } = oneProductWithGoogle()

async function resetLink(email: string, mails: number): Promise<string> {
  await product.visitor().post('/api/auth/forgot-password', { email })
  return linkOf((await product.mails(email, mails))[0]?.text, 'token')
}
const choose = (token: string, newPassword = 'Other-Quartz-43!') =>
  product.visitor().post('/api/auth/reset-password', { token, newPassword })

async function addPasskey(browser: Browser) {
  const authenticator = openAuthenticator(product.url)
  const options = (await browser.post('/api/auth/passkey/register-options', {})).json
  const response = authenticator.create(options as never)
  expect((await browser.post('/api/auth/passkey/register', { name: 'Phone', response })).status).toBe(200)
  return async () => {
    const visitor = product.visitor()
    const asked = (await visitor.post('/api/auth/passkey/sign-in-options', {})).json
    return (await visitor.post('/api/auth/passkey/sign-in', { response: authenticator.get(asked as never) })).status
  }
}

test('a password chosen through the mail ends every way in that somebody else may have added', async () => {
  const person = await product.person()
  const identity = someone({ email: person.email })
  const byPasskey = await addPasskey(person)
  await link(person, identity)
  expect([await byPasskey(), (await enter(identity)).to]).toEqual([200, '/app/dashboard'])
  expect((await choose(await resetLink(person.email, 4))).status).toBe(200)
  expect([await byPasskey(), (await enter(identity)).to]).toEqual([401, '/auth?error=account-not-linked'])
})

test('with two-factor sign-in passkeys stay: they were added with a code', async () => {
  const person = await product.person()
  const byPasskey = await addPasskey(person)
  await turnOnTwoFactor(person)
  expect((await choose(await resetLink(person.email, 4))).status).toBe(200)
  expect(await byPasskey()).toBe(200)
})

test('it is told: by mail, in the product, and to the security log with the address that the server saw', async () => {
  const person = await product.person()
  const token = await resetLink(person.email, 2)
  const visitor = product.visitor()
  expect((await visitor.post('/api/auth/reset-password', { token, newPassword: 'Other-Quartz-43!' })).status).toBe(200)
  expect(await securityEvents(product, person.userId)).toContain('password reset (medium)')
  const { rows } = await product.database.owner.query(
    `select ip_address from security_events where user_id = $1 and action = 'password reset'`,
    [person.userId],
  )
  expect(rows).toEqual([{ ip_address: visitor.ip }])
  const told = await product.database.owner.query(
    `select title from notifications where user_id = $1 and kind = 'password-changed'`,
    [person.userId],
  )
  expect(told.rows).toEqual([{ title: 'Your password was chosen anew' }])
  expect((await product.mails(person.email, 3))[0]?.subject).toBe('Your password was chosen anew')
})

test('of two who use a link at once one chooses; a set-up of two-factor that was begun is over', async () => {
  const person = await product.person()
  const { uri } = (await person.post('/api/auth/two-factor/set-up', {})).json as { uri: string }
  const token = await resetLink(person.email, 2)
  const answers = await Promise.all([choose(token), choose(token, 'Third-Quartz-44!')])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const chosen = answers[0]?.status === 200 ? 'Other-Quartz-43!' : 'Third-Quartz-44!'
  const again = product.visitor()
  expect((await again.post('/api/auth/sign-in', { email: person.email, password: chosen })).status).toBe(200)
  const code = authenticatorApp(uri).codeAt(nowMs())
  expect((await again.post('/api/auth/two-factor/confirm', { code })).status).toBe(409)
})

test('a link is over after half an hour', async () => {
  const person = await product.person()
  const token = await resetLink(person.email, 2)
  passTime(31 * 60_000)
  expect((await choose(token)).status).toBe(409)
})
