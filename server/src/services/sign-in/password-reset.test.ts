import { expect, test } from 'vitest'
import { oneProductWithGoogle, someone } from '../../testing/google.ts'
import { addPasskey, resetLink } from '../../testing/sign-in-factors.ts'
import { authenticatorApp, passTime, securityEvents, turnOnTwoFactor } from '../../testing/sign-in.ts'
import { nowMs } from '../../platform/clock.ts'

const { product, enter, link } = oneProductWithGoogle()

const choose = (token: string, newPassword = 'Other-Quartz-43!') =>
  product.visitor().post('/api/auth/reset-password', { token, newPassword })

test('a password reset removes sign-in methods that someone else may have added', async () => {
  const person = await product.person()
  const identity = someone({ email: person.email })
  const byPasskey = await addPasskey(product, person)
  await link(person, identity)
  expect([await byPasskey(), (await enter(identity)).to]).toEqual([200, '/app/dashboard'])
  expect((await choose(await resetLink(product, person.email))).status).toBe(200)
  expect([await byPasskey(), (await enter(identity)).to]).toEqual([401, '/auth?error=account-not-linked'])
})

test('with two-factor sign-in passkeys stay: they were added with a code', async () => {
  const person = await product.person()
  const byPasskey = await addPasskey(product, person)
  await turnOnTwoFactor(person)
  expect((await choose(await resetLink(product, person.email))).status).toBe(200)
  expect(await byPasskey()).toBe(200)
})

test("it is emailed, notified and recorded in the security log with the caller's address", async () => {
  const person = await product.person()
  const token = await resetLink(product, person.email)
  const visitor = product.visitor()
  expect((await visitor.post('/api/auth/reset-password', { token, newPassword: 'Other-Quartz-43!' })).status).toBe(200)
  expect(await securityEvents(product, person.userId)).toContain('password reset (medium)')
  const { rows } = await product.database.owner.query(
    `select ip_address from security_events where user_id = $1 and action = 'password reset'`,
    [person.userId],
  )
  expect(rows).toEqual([{ ip_address: visitor.ip }])
  const raised = await product.database.owner.query(
    `select title from notifications where user_id = $1 and kind = 'password-changed'`,
    [person.userId],
  )
  expect(raised.rows).toEqual([{ title: 'Your password was reset' }])
  expect((await product.mails(person.email, 3))[0]?.subject).toBe('Your password was reset')
})

test('a link used twice concurrently works once, and an unfinished two-factor setup is cancelled', async () => {
  const person = await product.person()
  const { uri } = (await person.post('/api/auth/two-factor/set-up', {})).json as { uri: string }
  const token = await resetLink(product, person.email)
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
  const token = await resetLink(product, person.email)
  passTime(31 * 60_000)
  expect((await choose(token)).status).toBe(409)
})
