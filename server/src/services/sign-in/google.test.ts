import { trialDays } from '@openhour/shared/access/tiers.ts'
import { describe, expect, test } from 'vitest'
import { oneProductWithGoogle, someone, urlOf } from '../../testing/google.ts'
import type { Browser } from '../../testing/product.ts'
import {
  copyOf,
  isSignedIn,
  passTime,
  problem,
  securityEvents,
  suspend,
  turnOnTwoFactor,
} from '../../testing/sign-in.ts'

const { product, google, begin, comeBack, enter, link } = oneProductWithGoogle()

const usersWith = async (email: string) =>
  (
    await product.database.owner.query(
      `select role, time_zone, full_name, email_verified, s.trial_ends_at from users u join subscribers s on s.user_id = u.id where email = $1`,
      [email],
    )
  ).rows

describe('signing in with Google', () => {
  test('asks Google as specified, with PKCE, a state and a nonce', async () => {
    const browser = product.visitor()
    const answer = await begin(browser)
    const asked = new URL(urlOf(answer)).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: google.clientId,
      redirect_uri: `${product.url}/api/auth/callback/google`,
      response_type: 'code',
      prompt: 'select_account consent',
      access_type: 'offline',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.headers.getSetCookie().join()).toMatch(
      /^openhour\.google=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
  })

  test('creates one therapist account with a trial, and recognizes it under another address', async () => {
    const person = someone()
    const form = { role: 'therapist', timeZone: 'Europe/London', next: '/app/clients?page=2' }
    const { browser, to } = await enter(person, form)
    expect([to, await isSignedIn(browser)]).toEqual(['/app/clients?page=2', true])
    const [user] = await usersWith(person.email)
    expect(user).toMatchObject({ role: 'therapist', time_zone: 'Europe/London', full_name: 'Robin Example' })
    expect((Date.parse(user.trial_ends_at) - Date.now()) / 86_400_000).toBeCloseTo(trialDays, 1)
    expect((await browser.get('/api/auth/security')).json).toMatchObject({ google: true, hasPassword: false })

    expect((await enter({ ...person, email: 'moved@example.com', email_verified: false })).to).toBe('/app/dashboard')
    expect(await usersWith('moved@example.com')).toEqual([])
    expect(await usersWith(person.email)).toEqual([user])
  })

  test('creates a client without a trial on request', async () => {
    const person = someone({ name: '<script>' })
    expect((await enter(person, { role: 'client', timeZone: 'Nowhere/Else' })).to).toBe('/client/dashboard')
    expect(await usersWith(person.email)).toMatchObject([
      { role: 'client', time_zone: 'UTC', trial_ends_at: null, full_name: person.email.split('@')[0] },
    ])
  })

  test('makes nothing before they have said what they are, once, in that browser, and in time', async () => {
    const person = someone()
    const browser = product.visitor()
    const finish = (from: Browser, role: unknown) => from.post('/api/auth/google/sign-up', { role })
    const arrived = await browser.get(await comeBack(browser, person))
    expect(arrived.headers.get('location')).toBe('/auth?mode=google-sign-up')
    expect([await isSignedIn(browser), await usersWith(person.email)]).toEqual([false, []])
    for (const role of ['admin', undefined, 7, ['therapist'], ''])
      expect(problem(await finish(browser, role)).errors).toEqual({
        role: 'Choose whether you are a therapist or a client',
      })
    expect((await finish(product.visitor(), 'therapist')).status).toBe(409)
    expect(await usersWith(person.email)).toEqual([])
    const answers = await Promise.all([finish(copyOf(product, browser), 'client'), finish(browser, 'therapist')])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await usersWith(person.email)).toHaveLength(1)

    const slow = product.visitor()
    await slow.get(await comeBack(slow, someone()))
    passTime(30 * 60_000 + 1000)
    expect(problem(await finish(slow, 'therapist'))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Please continue with Google again'),
    })
  })

  test('replaces an unconfirmed sign-up with its address', async () => {
    const email = 'waiting@example.com'
    await product
      .visitor()
      .post('/api/auth/sign-up', { name: 'R', email, password: 'Heron-Quartz-42!', role: 'client' })
    const { browser } = await enter(someone({ email }), { role: 'therapist' })
    expect(await isSignedIn(browser)).toBe(true)
    expect((await browser.get('/api/auth/security')).json).toMatchObject({ google: true, hasPassword: false })
    expect(await usersWith(email)).toMatchObject([{ email_verified: true, role: 'therapist' }])
  })

  test('creates no account if someone else has confirmed the address since', async () => {
    const person = someone()
    const browser = product.visitor()
    await browser.get(await comeBack(browser, person))
    await product.person('client', person.email)
    const refused = await browser.post('/api/auth/google/sign-up', { role: 'therapist' })
    expect([refused.status, problem(refused).code, await isSignedIn(browser)]).toEqual([409, 'already-exists', false])
  })

  test.each([{ email_verified: false }, { email: 'nobody@nowhere' }])('creates no account for %j', async (fault) => {
    const person = someone(fault)
    const { to, browser } = await enter(person)
    expect([to, await isSignedIn(browser), await usersWith(person.email)]).toEqual([
      '/auth?error=google-unverified',
      false,
      [],
    ])
  })

  test('neither signs in nor joins with an unconfirmed address of an account here', async () => {
    const owner = await product.person()
    expect((await enter(someone({ email: owner.email, email_verified: false }))).to).toBe(
      '/auth?error=google-unverified',
    )
    expect((await owner.get('/api/auth/security')).json).toMatchObject({ google: false })
  })

  test('still asks for the second factor', async () => {
    const owner = await product.person()
    const person = someone()
    await link(owner, person)
    const { app } = await turnOnTwoFactor(owner)
    const { to, browser } = await enter(person, { next: '/app/clients' })
    expect([to, await isSignedIn(browser)]).toEqual(['/auth?mode=second-factor&next=%2Fapp%2Fclients', false])
    const done = await browser.post('/api/auth/second-factor', { code: app.next(), method: 'app' })
    expect([done.status, await isSignedIn(browser)]).toEqual([200, true])
  })

  test('refuses a suspended account, joined or not', async () => {
    const [joined, other] = [await product.person(), await product.person()]
    const person = someone()
    await link(joined, person)
    await suspend(product, joined.userId)
    await suspend(product, other.userId)
    expect((await enter(person)).to).toBe('/auth?error=suspended')
    expect((await enter(someone({ email: other.email }))).to).toBe('/auth?error=suspended')
    const { rows } = await product.database.owner.query(
      `select from sign_in_accounts where provider_id = 'google' and user_id = $1`,
      [other.userId],
    )
    expect(rows).toEqual([])
  })
})

test('from a restricted country makes no account, also when the question comes from there alone', async () => {
  const person = someone()
  const browser = product.visitor()
  await browser.get(await comeBack(browser, person))
  const form = { role: 'therapist' }
  const answer = await browser.post('/api/auth/google/sign-up', form, { 'x-forwarded-for': '8.8.8.8' })
  expect([answer.status, await usersWith(person.email)]).toEqual([451, []])
})

test('creates no account from a restricted country, but allows sign-in', async () => {
  const known = someone()
  await enter(known)
  for (const [person, wanted, made] of [
    [someone(), '/auth?error=not-available', 0],
    [known, '/client/dashboard', 1],
  ] as const) {
    const browser = product.visitor()
    const path = await comeBack(browser, person)
    const answer = await browser.send('GET', path, undefined, { 'x-forwarded-for': '8.8.8.8' })
    expect([answer.headers.get('location'), (await usersWith(person.email)).length]).toEqual([wanted, made])
  }
})

describe('a return from Google', () => {
  const arrive = async (browser: Browser, path: string) => (await browser.get(path)).headers.get('location')

  test('reports a cancellation', async () => {
    const { to, browser } = await enter('cancels')
    expect([to, await isSignedIn(browser)]).toEqual(['/auth?error=google-cancelled', false])
  })

  test('is not taken with a forged state, twice, in another browser, or late', async () => {
    const person = someone()
    const browser = product.visitor()
    const path = await comeBack(browser, person)
    const forged = path.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`)
    expect(await arrive(copyOf(product, browser), forged)).toBe('/auth?error=state-mismatch')
    expect(await arrive(copyOf(product, browser), path.replace(/state=[^&]+&?/, ''))).toBe('/auth?error=state-mismatch')
    const replaying = copyOf(product, browser)
    expect(await arrive(browser, path)).toBe('/auth?mode=google-sign-up')
    expect(await arrive(replaying, path)).toBe('/auth?error=state-mismatch')

    const victim = product.visitor()
    await begin(victim)
    const attacker = product.visitor()
    expect(await arrive(victim, await comeBack(attacker, someone()))).toBe('/auth?error=state-mismatch')
    expect(await isSignedIn(victim)).toBe(false)

    const slow = product.visitor()
    const late = await comeBack(slow, someone())
    passTime(10 * 60_000 + 1000)
    expect(await arrive(slow, late)).toBe('/auth?error=state-mismatch')
    expect(
      (await securityEvents(product, null)).filter((event) => event === 'google state refused (medium)').length,
    ).toBe(5)
  })

  test("fails with another person's code, without a code, or from another issuer", async () => {
    const [mine, theirs] = [product.visitor(), product.visitor()]
    const path = await comeBack(mine, someone())
    const code = new URL(await comeBack(theirs, someone()), product.url).searchParams.get('code') ?? ''
    expect(await arrive(mine, path.replace(/code=[^&]+/, `code=${code}`))).toBe('/auth?error=google-failed')
    for (const change of [
      (there: string) => there.replace(/code=[^&]+/, 'code='),
      (there: string) => there.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
      (there: string) => there.replace(/code=[^&]+/, 'error=server_error'),
    ]) {
      const browser = product.visitor()
      const changed = change(await comeBack(browser, someone()))
      expect([await arrive(browser, changed), await isSignedIn(browser)]).toEqual(['/auth?error=google-failed', false])
    }
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/api/v1/clients',
    ['/app/clients'],
  ])('never leads to %j', async (next) => {
    expect((await enter(someone(), { next })).to).toBe('/client/dashboard')
  })
})
