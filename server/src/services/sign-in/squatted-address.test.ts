import { describe, expect, test } from 'vitest'
import { oneProductWithGoogle, someone } from '../../testing/google.ts'
import { type Answer, type Browser, goodPassword } from '../../testing/product.ts'
import { copyOf, isSignedIn, linkOf, problem, signIn, turnOnTwoFactor } from '../../testing/sign-in.ts'
import { addPasskey, chooseByMail, resetLink } from '../../testing/sign-in-factors.ts'

const { product, enter, link } = oneProductWithGoogle()

const theirs = 'Stranger-Quartz-42!'
const own = 'Owner-Quartz-43!'
let number = 0
const freshAddress = () => `squatted${++number}@example.com`
const signUp = (browser: Browser, email: string, password: string, role = 'therapist') =>
  browser.post('/api/auth/sign-up', { name: 'Robin Example', email, password, role, timeZone: 'Europe/London' })
const confirmLinks = async (email: string, mails: number) =>
  (await product.mails(email, mails)).map(({ text }) => linkOf(text, 'confirm')).filter((token) => token !== '')
const confirm = (browser: Browser, token: string, details: object = {}) =>
  browser.post('/api/auth/confirm', { token, ...details })
const details = { name: 'The Owner', password: own, role: 'therapist', timeZone: 'Europe/London' }
const entered = async (email: string, password: string) =>
  (await signIn(product.visitor(), email, password)).status === 200
const refusal = (answer: Answer) => [answer.status, problem(answer).code]

describe('an address that a stranger signed up with', () => {
  test('belongs to the newest sign-up: the older password opens nothing, and the older link is dead', async () => {
    const email = freshAddress()
    const [stranger, owner] = [product.visitor(), product.visitor()]
    const answers = [await signUp(stranger, email, theirs), await signUp(owner, email, own)]
    expect([answers[1]?.status, answers[1]?.text]).toEqual([200, answers[0]?.text])
    const [newest = '', oldest = ''] = await confirmLinks(email, 2)
    expect(oldest).not.toBe('')
    expect(refusal(await confirm(owner, oldest))).toEqual([409, 'not-possible-now'])
    expect((await confirm(owner, newest)).status).toBe(200)
    expect([await entered(email, theirs), await entered(email, own)]).toEqual([false, true])
  })

  test('is not opened by the stranger’s password though the owner presses the stranger’s link', async () => {
    const email = freshAddress()
    const [stranger, owner] = [product.visitor(), product.visitor()]
    await signUp(stranger, email, theirs)
    const [token = ''] = await confirmLinks(email, 1)
    const pressed = await confirm(owner, token)
    expect([pressed.status, Object.keys(problem(pressed).errors ?? {})]).toEqual([400, ['password']])
    expect([await entered(email, theirs), await entered(email, own)]).toEqual([false, false])
    expect((await confirm(owner, token, details)).status).toBe(200)
    expect([await entered(email, theirs), await entered(email, own)]).toEqual([false, true])
    expect(refusal(await confirm(stranger, token))).toEqual([409, 'not-possible-now'])
  })

  test('is not taken by a stranger who signs up again while the owner’s mail is on its way', async () => {
    const email = freshAddress()
    const [stranger, owner] = [product.visitor(), product.visitor()]
    await signUp(stranger, email, theirs)
    await signUp(owner, email, own)
    await signUp(stranger, email, theirs)
    const [newest = '', ofOwner = ''] = await confirmLinks(email, 3)
    expect((await confirm(owner, ofOwner)).status).toBe(409)
    // The owner presses the only link that works, and it asks who is to know the password.
    expect((await confirm(owner, newest)).status).toBe(400)
    expect((await confirm(owner, newest, details)).status).toBe(200)
    expect([await entered(email, theirs), await entered(email, own)]).toEqual([false, true])
  })

  test('is refused to the browser of an older sign-up that comes with the newest link', async () => {
    const email = freshAddress()
    const [stranger, owner] = [product.visitor(), product.visitor()]
    await signUp(owner, email, own)
    await signUp(stranger, email, theirs)
    const [newest = ''] = await confirmLinks(email, 2)
    expect((await confirm(copyOf(product, owner), newest)).status).toBe(400)
    expect(await entered(email, theirs)).toBe(false)
  })

  test('cannot be blocked by repeated sign-ups: the last emailed link works', async () => {
    const email = freshAddress()
    for (let times = 0; times < 9; times++) await signUp(product.visitor(), email, theirs)
    const owner = product.visitor()
    await signUp(owner, email, own)
    // Five of the day and the first of the hour.
    const [last = ''] = await confirmLinks(email, 6)
    expect((await confirm(owner, last)).status).toBe(400)
    expect((await confirm(owner, last, details)).status).toBe(200)
    expect([await entered(email, theirs), await entered(email, own)]).toEqual([false, true])
  })

  test('is its owner’s again by a forgotten password, in name and role as well', async () => {
    const email = freshAddress()
    const owner = product.visitor()
    await signUp(product.visitor(), email, theirs, 'client')
    await owner.post('/api/auth/forgot-password', { email })
    const [token = ''] = await confirmLinks(email, 2)
    expect((await confirm(owner, token, details)).status).toBe(200)
    expect([await entered(email, theirs), await entered(email, own)]).toEqual([false, true])
    await signIn(owner, email, own)
    expect((await owner.get('/api/v1/account/me')).json).toMatchObject({ fullName: 'The Owner', role: 'therapist' })
  })

  test('is its owner’s who comes with Google', async () => {
    const email = freshAddress()
    await signUp(product.visitor(), email, theirs)
    const { browser } = await enter(someone({ email }))
    expect([await isSignedIn(browser), await entered(email, theirs)]).toEqual([true, false])
    const [token = ''] = await confirmLinks(email, 1)
    expect((await confirm(product.visitor(), token, details)).status).toBe(409)
  })

  test('can become the address of an account whose owner reads its email', async () => {
    const email = freshAddress()
    const person = await product.person()
    await signUp(product.visitor(), email, theirs)
    await person.post('/api/auth/change-email', { newEmail: email })
    const [token = ''] = await confirmLinks(email, 2)
    expect(token).toMatch(/^move-/)
    expect((await confirm(person, token)).status).toBe(200)
    expect([await entered(email, theirs), await entered(email, goodPassword)]).toEqual([false, true])
  })

  test('of an account that was confirmed is not replaced by a newer sign-up', async () => {
    const person = await product.person()
    const stranger = product.visitor()
    await signUp(stranger, person.email, theirs)
    expect((await product.mails(person.email, 2))[0]?.subject).toBe('You already have an account')
    expect([await entered(person.email, theirs), await entered(person.email, goodPassword)]).toEqual([false, true])
  })
})

test('a used link is refused with an explanation', async () => {
  const email = freshAddress()
  const browser = product.visitor()
  await signUp(browser, email, own)
  const [token = ''] = await confirmLinks(email, 1)
  expect((await confirm(browser, token)).status).toBe(200)
  for (const again of [browser, product.visitor()]) {
    const answer = await confirm(again, token)
    expect([answer.status, problem(answer).detail]).toEqual([409, expect.stringContaining('was already used')])
  }
})

test('a link used twice concurrently confirms once', async () => {
  const email = freshAddress()
  const browser = product.visitor()
  await signUp(browser, email, own)
  const [token = ''] = await confirmLinks(email, 1)
  const answers = await Promise.all([confirm(copyOf(product, browser), token), confirm(browser, token, details)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('an account cannot be handed to the owner of another address', async () => {
  const email = freshAddress()
  const stranger = await product.person()
  await stranger.post('/api/auth/change-email', { newEmail: email })
  const [token = ''] = await confirmLinks(email, 1)
  expect(refusal(await confirm(product.visitor(), token))).toEqual([401, 'not-signed-in'])
  expect(refusal(await confirm(await product.person(), token))).toEqual([401, 'not-signed-in'])
  expect(await entered(email, goodPassword)).toBe(false)
  expect((await stranger.get('/api/v1/account/me')).json).toMatchObject({ email: stranger.email })
  // The owner can still sign up.
  const owner = product.visitor()
  await signUp(owner, email, own)
  const [ofOwner = ''] = await confirmLinks(email, 2)
  expect((await confirm(owner, ofOwner)).status).toBe(200)
  expect((await confirm(stranger, token)).status).toBe(409)
})

describe('a password chosen by mail', () => {
  test('throws out all that was added before the address was proven: the passkey, the app, Google, the sign-in', async () => {
    // Google says that the address was confirmed once; it does not run the mailbox, so it may be somebody else's by now.
    const email = freshAddress()
    const identity = someone({ email })
    const { browser: stranger } = await enter(identity, { role: 'therapist' })
    const byPasskey = await addPasskey(product, stranger)
    await turnOnTwoFactor(stranger)
    expect((await stranger.post('/api/auth/set-password', { newPassword: theirs })).status).toBe(200)
    expect(await byPasskey()).toBe(200)

    expect((await chooseByMail(product, email, { newPassword: own })).status).toBe(200)
    expect([await isSignedIn(stranger), await byPasskey()]).toEqual([false, 401])
    expect((await enter(identity)).to).toBe('/auth?error=account-not-linked')
    expect(await entered(email, theirs)).toBe(false)
    // No second factor is asked for: it was the stranger's.
    expect(await signIn(product.visitor(), email, own)).toMatchObject({ status: 200, json: { home: '/app/dashboard' } })
  })

  test('leaves two-factor sign-in on where it was turned on after the address was proven', async () => {
    const person = await product.person()
    await turnOnTwoFactor(person)
    expect((await chooseByMail(product, person.email, { newPassword: own })).status).toBe(200)
    expect(await signIn(product.visitor(), person.email, own)).toMatchObject({ json: { secondFactor: true } })
  })

  test('leaves it on for an account of Google’s where Google runs the mailbox', async () => {
    for (const identity of [someone({ email: `one${++number}@gmail.com` }), someone({ hd: 'example.com' })]) {
      const { browser } = await enter(identity)
      await turnOnTwoFactor(browser)
      expect((await chooseByMail(product, identity.email, { newPassword: own })).status).toBe(200)
      expect(await signIn(product.visitor(), identity.email, own)).toMatchObject({ json: { secondFactor: true } })
    }
  })

  test('lists the methods with names and dates, and keeps the chosen ones', async () => {
    const person = await product.person()
    const identity = someone({ email: person.email })
    const [phone, desk] = [await addPasskey(product, person, 'Phone'), await addPasskey(product, person, 'Desk')]
    await link(person, identity)
    const token = await resetLink(product, person.email)
    const { factors } = (await product.visitor().post('/api/auth/reset-password/factors', { token })).json as {
      factors: { kind: string; id: string; name: string | null; addedAt: string; proven: boolean }[]
    }
    expect(factors.map(({ kind, name, proven }) => [kind, name, proven])).toEqual([
      ['passkey', 'Phone', true],
      ['passkey', 'Desk', true],
      ['google', null, true],
    ])
    expect(factors.every(({ addedAt }) => Date.parse(addedAt) > 0)).toBe(true)
    const keep = { passkeys: [factors[1]?.id], google: true }
    const answer = await product.visitor().post('/api/auth/reset-password', { token, newPassword: own, keep })
    expect(answer.status).toBe(200)
    expect([await phone(), await desk(), (await enter(identity)).to]).toEqual([401, 200, '/app/dashboard'])
  })

  test('removes the app with a code of it, and not without', async () => {
    const person = await product.person()
    const byPasskey = await addPasskey(product, person)
    const { app, backupCodes } = await turnOnTwoFactor(person)
    const token = await resetLink(product, person.email)
    const choose = (more: object) =>
      product.visitor().post('/api/auth/reset-password', { token, newPassword: own, ...more })
    const wrong = await choose({ code: app.wrong() })
    expect([wrong.status, Object.keys(problem(wrong).errors ?? {})]).toEqual([400, ['code']])
    expect(
      (await choose({ code: backupCodes[0], method: 'backup-code', keep: { passkeys: [], google: false } })).status,
    ).toBe(200)
    expect(await signIn(product.visitor(), person.email, own)).toMatchObject({ json: { home: '/app/dashboard' } })
    expect(await byPasskey()).toBe(401)
  })

  test('reveals neither missing nor unconfirmed accounts', async () => {
    const email = freshAddress()
    await signUp(product.visitor(), email, theirs)
    const person = await product.person()
    const answers = await Promise.all(
      [email, person.email, 'nobody-at-all@example.com'].map((one) =>
        product.visitor().post('/api/auth/forgot-password', { email: one }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const forged = await product.visitor().post('/api/auth/reset-password/factors', { token: 'A'.repeat(43) })
    expect(refusal(forged)).toEqual([409, 'not-possible-now'])
  })
})
