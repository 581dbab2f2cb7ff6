import { describe, expect, test } from 'vitest'

import { type Answer, type Browser, goodPassword } from '../../testing/product.ts'
import {
  copyOf,
  isSignedIn,
  linkOf,
  oneProduct,
  passTime,
  problem,
  securityEvents,
  signIn,
  turnOnTwoFactor,
} from '../../testing/sign-in.ts'

const product = oneProduct()

const minute = 60_000
const refusal = (answer: Answer) => [answer.status, problem(answer).code]

describe('changing the password', () => {
  const change = (browser: Browser, currentPassword: string, newPassword: string) =>
    browser.post('/api/auth/change-password', { currentPassword, newPassword })

  test('needs the current one, ends all other sessions and reset links, and emails the person', async () => {
    const person = await product.person()
    const elsewhere = product.visitor()
    await signIn(elsewhere, person.email)
    await product.visitor().post('/api/auth/forgot-password', { email: person.email })
    const token = linkOf((await product.mails(person.email, 2))[0]?.text, 'token')
    const wrong = await change(person, 'Wrong-Quartz-42!', 'Other-Quartz-43!')
    expect([wrong.status, problem(wrong).errors]).toEqual([400, { currentPassword: 'Current password is incorrect' }])
    for (const [password, message] of [
      ['short1A', /Password must include at least 8 characters/],
      ['P@ssw0rd1!', /Password is too common/],
      [goodPassword, /differs from your current one/],
    ] as const)
      expect(problem(await change(person, goodPassword, password)).errors?.newPassword).toMatch(message)

    const done = await change(person, goodPassword, 'Other-Quartz-43!')
    expect(done.json).toEqual({ message: 'Password updated successfully. Please sign in again.' })
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await signIn(product.visitor(), person.email)).status).toBe(401)
    expect((await signIn(product.visitor(), person.email, 'Other-Quartz-43!')).status).toBe(200)
    const reset = await product.visitor().post('/api/auth/reset-password', { token, newPassword: 'Third-Quartz-44!' })
    expect(reset.status).toBe(409)
    expect((await product.mails(person.email, 3))[0]?.subject).toBe('Your password was changed')
    expect(await securityEvents(product, person.userId)).toContain('password changed (medium)')
  })

  test('with two-factor sign-in wants a proof besides', async () => {
    const person = await product.person()
    const { app } = await turnOnTwoFactor(person)
    passTime(11 * minute)
    expect(refusal(await change(person, goodPassword, 'Other-Quartz-43!'))).toEqual([403, 'proof-required'])
    await person.post('/api/auth/prove', { password: goodPassword, code: app.next() })
    expect((await change(person, goodPassword, 'Other-Quartz-43!')).status).toBe(200)
  })

  test('is not setting one where there is one', async () => {
    const set = await (await product.person()).post('/api/auth/set-password', { newPassword: 'Other-Quartz-43!' })
    expect([set.status, problem(set).detail]).toEqual([409, 'Your account already has a password. Change it instead.'])
  })

  test('an account without one sets it, once, after a proof', async () => {
    const person = await product.person()
    await product.database.owner.query(`delete from sign_in_accounts where user_id = $1`, [person.userId])
    expect((await signIn(product.visitor(), person.email)).status).toBe(401)
    expect((await change(person, goodPassword, 'Other-Quartz-43!')).status).toBe(409)
    const answers = await Promise.all(
      ['Other-Quartz-43!', 'Third-Quartz-44!'].map((newPassword) =>
        person.post('/api/auth/set-password', { newPassword }),
      ),
    )
    // The first gives the sign-in a new cookie; the other one still carries the old.
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401])
    expect((await person.post('/api/auth/set-password', { newPassword: 'Third-Quartz-44!' })).status).toBe(409)
    passTime(11 * minute)
    await product.database.owner.query(`delete from sign_in_accounts where user_id = $1`, [person.userId])
    const proof = await person.post('/api/auth/prove', { password: 'Other-Quartz-43!' })
    expect([proof.status, problem(proof).detail]).toEqual([409, expect.stringContaining('Sign out, sign in again')])
  })
})

describe('moving to another address', () => {
  const ask = (browser: Browser, newEmail: string) => browser.post('/api/auth/change-email', { newEmail })
  let number = 0
  const fresh = () => `moved${++number}@example.com`

  test('is confirmed once in the new mailbox; the old one is emailed, its links stop working, other sessions end', async () => {
    const person = await product.person()
    const [elsewhere, newEmail] = [product.visitor(), fresh()]
    await signIn(elsewhere, person.email)
    await product.visitor().post('/api/auth/forgot-password', { email: person.email })
    const reset = linkOf((await product.mails(person.email, 2))[0]?.text, 'token')
    expect((await ask(person, newEmail)).json).toEqual({ message: 'Please check your new email for verification link' })
    const [mail] = await product.mails(newEmail)
    expect(mail?.text).toContain(`${product.url}/auth#confirm=`)
    expect((await person.get('/api/v1/account/me')).json).toMatchObject({ email: person.email })

    const token = linkOf(mail?.text, 'confirm')
    const [first, second] = await Promise.all(
      [person, copyOf(product, person)].map((one) => one.post('/api/auth/confirm', { token })),
    )
    // The other one still carries the old cookie.
    expect([first?.status ?? 0, second?.status ?? 0].sort((a, b) => a - b)).toEqual([200, expect.any(Number)])
    expect((await product.visitor().post('/api/auth/confirm', { token })).status).toBe(409)
    const { rows } = await product.database.owner.query(
      'select u.email, p.email as profile, u.email_verified from users u join profiles p on p.id = u.id where u.id = $1',
      [person.userId],
    )
    expect(rows).toEqual([{ email: newEmail, profile: newEmail, email_verified: true }])
    expect((await product.mails(person.email, 3))[0]?.text).toContain(`is now ${newEmail}`)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await signIn(product.visitor(), person.email)).status).toBe(401)
    expect((await signIn(product.visitor(), newEmail)).status).toBe(200)
    const dead = await product
      .visitor()
      .post('/api/auth/reset-password', { token: reset, newPassword: 'Third-Quartz-44!' })
    expect(dead.status).toBe(409)
    expect(await securityEvents(product, person.userId)).toContain('address changed (medium)')
  })

  test('answers for a taken address as for a free one, and emails its owner', async () => {
    const [person, owner] = [await product.person(), await product.person()]
    const answers = [await ask(person, fresh()), await ask(person, owner.email)]
    expect([answers[1]?.status, answers[1]?.text]).toEqual([200, answers[0]?.text])
    expect((await product.mails(owner.email, 2))[0]?.subject).toBe('You already have an account')
  })

  test('is refused if someone else has taken the address since, and after a day', async () => {
    const person = await product.person()
    const taken = fresh()
    await ask(person, taken)
    const token = linkOf((await product.mails(taken))[0]?.text, 'confirm')
    const other = product.visitor()
    await other.post('/api/auth/sign-up', { name: 'R', email: taken, password: goodPassword })
    const theirs = (await product.mails(taken, 2)).map(({ text }) => linkOf(text, 'confirm'))
    await other.post('/api/auth/confirm', { token: theirs.find((link) => link !== token) })
    expect((await person.post('/api/auth/confirm', { token })).status).toBe(409)
    expect((await person.get('/api/v1/account/me')).json).toMatchObject({ email: person.email })

    const late = fresh()
    await ask(person, late)
    const old = linkOf((await product.mails(late))[0]?.text, 'confirm')
    passTime(24 * 60 * minute + 1000)
    expect(refusal(await product.visitor().post('/api/auth/confirm', { token: old }))).toEqual([
      409,
      'not-possible-now',
    ])
  })

  test('is cancelled by a new password, so that a stolen session cannot complete it', async () => {
    const person = await product.person()
    const thief = copyOf(product, person)
    const theirs = fresh()
    await ask(thief, theirs)
    await person.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword: 'Other-Quartz-43!' })
    const token = linkOf((await product.mails(theirs))[0]?.text, 'confirm')
    expect((await thief.post('/api/auth/confirm', { token })).status).toBe(409)
  })

  test.each([[''], ['nobody@nowhere'], [7]])('refuses %j', async (newEmail) => {
    expect(refusal(await (await product.person()).post('/api/auth/change-email', { newEmail }))).toEqual([
      400,
      'invalid-input',
    ])
  })
})
