import { describe, expect, test } from 'vitest'
import { nowMs } from '../../platform/clock.ts'

import {
  copyOf,
  halfway,
  isSignedIn,
  linkOf,
  oneProduct,
  passTime,
  personWithTwoFactor,
  problem,
  sameProblem,
  securityEvents,
  sendCode,
  signIn,
} from '../../testing/sign-in.ts'

const product = oneProduct()

const minute = 60_000

describe('a second factor', () => {
  test('uses a cookie with no other authority, once', async () => {
    const { person, app } = await personWithTwoFactor(product)
    const browser = product.visitor()
    const first = await signIn(browser, person.email)
    const [cookie = '', ...others] = first.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^openhour\.second_factor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect(await isSignedIn(browser)).toBe(false)
    const thief = copyOf(product, browser)
    expect((await sendCode(browser, app.next())).json).toEqual({ home: '/app/dashboard', role: 'therapist' })
    const late = await sendCode(thief, app.next())
    expect([late.status, problem(late).code]).toEqual([401, 'not-signed-in'])
  })

  test.each([-60, -30, 0, 30, 60])('accepts a code %i seconds away only within one step', async (seconds) => {
    const { person, app } = await personWithTwoFactor(product)
    // To the beginning of a step, so that none ends between the code and its request.
    passTime(5 * minute - (nowMs() % 30_000))
    const answer = await sendCode(await halfway(product, person.email), app.codeAt(nowMs() + seconds * 1000))
    expect(answer.status).toBe(Math.abs(seconds) <= 30 ? 200 : 400)
  })

  test('is not taken a second time, nor is an older one', async () => {
    const { person, app } = await personWithTwoFactor(product)
    passTime(5 * minute)
    const [older, present] = [app.codeAt(nowMs() - 30_000), app.codeAt(nowMs())]
    expect((await sendCode(await halfway(product, person.email), present)).status).toBe(200)
    expect((await sendCode(await halfway(product, person.email), present)).status).toBe(400)
    expect((await sendCode(await halfway(product, person.email), older)).status).toBe(400)
  })

  test('a code sent twice concurrently works once', async () => {
    const { person, app } = await personWithTwoFactor(product)
    const browsers = [
      await halfway(product, person.email),
      await halfway(product, person.email),
      await halfway(product, person.email),
    ]
    const code = app.next()
    const answers = await Promise.all(browsers.map((browser) => sendCode(browser, code)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('can be a backup code, once, however it is written', async () => {
    const { person, backupCodes } = await personWithTwoFactor(product)
    const [code = ''] = backupCodes
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `
    expect((await sendCode(await halfway(product, person.email), typed, 'backup-code')).status).toBe(200)
    expect((await sendCode(await halfway(product, person.email), code, 'backup-code')).status).toBe(400)
    expect((await person.get('/api/auth/security')).json).toMatchObject({ backupCodesLeft: 9 })
    expect(await securityEvents(product, person.userId)).toContain('backup code used (medium)')
  })

  test('of another person fails', async () => {
    const [one, other] = [await personWithTwoFactor(product), await personWithTwoFactor(product)]
    const [code = ''] = other.backupCodes
    expect((await sendCode(await halfway(product, one.person.email), code, 'backup-code')).status).toBe(400)
    expect((await sendCode(await halfway(product, one.person.email), other.app.next())).status).toBe(400)
    expect((await sendCode(await halfway(product, other.person.email), code, 'backup-code')).status).toBe(200)
  })

  test('ends the sign-in at the sixth attempt; restarting does not help, the owner gets in from elsewhere and is emailed once', async () => {
    const { person, app } = await personWithTwoFactor(product)
    const guesser = await halfway(product, person.email)
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries++) statuses.push((await sendCode(guesser, app.wrong())).status)
    const sixth = await sendCode(guesser, app.next())
    expect([...statuses, sixth.status]).toEqual([400, 400, 400, 400, 400, 429])
    expect([problem(sixth).code, sixth.headers.get('retry-after')]).toEqual([
      'too-many-attempts',
      expect.stringMatching(/^\d+$/),
    ])
    expect((await sendCode(guesser, app.next())).status).toBe(401)
    expect((await sendCode(await halfway(product, person.email, guesser), app.next())).status).toBe(429)

    expect((await sendCode(await halfway(product, person.email), app.next())).status).toBe(200)
    const emails = (await product.mails(person.email, 3)).filter(({ text }) => text?.includes('several wrong codes'))
    expect(emails).toHaveLength(1)
    const events = await securityEvents(product, person.userId)
    expect(events.filter((event) => event === 'too many wrong codes (medium)')).toHaveLength(1)
  })

  test('concurrent wrong attempts cannot exceed five', async () => {
    const { person, app } = await personWithTwoFactor(product)
    const guesser = await halfway(product, person.email)
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendCode(guesser, app.wrong())))
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5)
    expect((await sendCode(guesser, app.next())).status).not.toBe(200)
  })

  test('may take ten minutes, and no longer than the password that began it is valid', async () => {
    const { person, app, backupCodes } = await personWithTwoFactor(product)
    const slow = await halfway(product, person.email)
    passTime(10 * minute + 1000)
    expect((await sendCode(slow, app.next())).status).toBe(401)

    const waiting = await halfway(product, person.email)
    await product.visitor().post('/api/auth/forgot-password', { email: person.email })
    const mail = (await product.mails(person.email, 3)).find(({ text }) => text?.includes('#token='))
    const token = linkOf(mail?.text, 'token')
    const reset = await product.visitor().post('/api/auth/reset-password', { token, newPassword: 'Other-Quartz-43!' })
    expect(reset.status).toBe(200)
    expect((await sendCode(waiting, app.next())).status).toBe(401)
    // A new password through the mail does not open the second factor.
    const browser = product.visitor()
    expect((await signIn(browser, person.email, 'Other-Quartz-43!')).json).toEqual({ secondFactor: true })
    expect((await sendCode(browser, backupCodes[0] ?? '', 'backup-code')).status).toBe(200)
  })

  test('shows in nothing while the password is wrong', async () => {
    const { person } = await personWithTwoFactor(product)
    const plain = await product.person()
    const wrong = await Promise.all(
      [person.email, plain.email, 'nobody@example.com'].map((email) =>
        signIn(product.visitor(), email, 'Wrong-Quartz-42!'),
      ),
    )
    const [first, ...rest] = wrong.map(sameProblem)
    for (const other of rest) expect(other).toEqual(first)
    expect(wrong.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
  })

  test.each([
    [{ code: '12345', method: 'app' }, 'Enter the six digits from your app'],
    [{ code: 'abc', method: 'backup-code' }, 'A backup code has ten letters and digits, such as ab2cd-ef3gh'],
    [{ method: 'app' }, 'Code is required'],
    [{ code: '123456', method: 'sms' }, 'Choose where the code comes from'],
  ])('refuses %j as input', async (form, message) => {
    const answer = await product.visitor().post('/api/auth/second-factor', form)
    expect([answer.status, problem(answer).detail]).toEqual([400, message])
  })
})
