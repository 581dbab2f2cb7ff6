import { describe, expect, test } from 'vitest'
import { requireProof } from '../../platform/http/proof.ts'
import { nowMs } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Answer, type Browser, goodPassword } from '../../testing/product.ts'
import {
  isSignedIn,
  oneProduct,
  passTime,
  problem,
  sameProblem,
  securityEvents,
  signIn,
  suspend,
  turnOnTwoFactor,
} from '../../testing/sign-in.ts'

const product = oneProduct()

const minute = 60_000
const refusal = (answer: Answer) => [answer.status, problem(answer).code]
const proofRoutes: [string, object][] = [
  ['two-factor/set-up', {}],
  ['two-factor/backup-codes', {}],
  ['two-factor/turn-off', {}],
  ['passkey/register-options', {}],
  ['passkey/remove', { id: crypto.randomUUID() }],
  ['set-password', { newPassword: 'Other-Quartz-43!' }],
  ['change-email', { newEmail: 'elsewhere@example.com' }],
]
const otherRoutes: [string, object][] = [
  ['prove', { password: goodPassword }],
  ['prove/passkey-options', {}],
  ['two-factor/confirm', { code: '123456' }],
  ['passkey/register', {}],
  ['passkey/rename', {}],
  ['sign-in-sessions/end', {}],
  ['sign-in-sessions/end-others', {}],
  ['change-password', {}],
]

describe('the routes of one’s own security', () => {
  test.each([...proofRoutes, ...otherRoutes])('%s is shut to visitors', async (route, form) => {
    expect(refusal(await product.visitor().post(`/api/auth/${route}`, form))).toEqual([401, 'not-signed-in'])
  })
  test.each(['security', 'sign-in-sessions'])('%s requires sign-in and is not cached', async (route) => {
    expect(refusal(await product.visitor().get(`/api/auth/${route}`))).toEqual([401, 'not-signed-in'])
    const answer = await (await product.person()).get(`/api/auth/${route}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
  test.each([...proofRoutes, ...otherRoutes])('%s refuses requests from another site', async (route, form) => {
    const person = await product.person()
    const foreign = await person.post(`/api/auth/${route}`, form, { origin: 'https://evil.example' })
    expect(refusal(foreign)).toEqual([403, 'foreign-origin'])
  })
  test.each(proofRoutes)('%s wants a proof ten minutes after signing in', async (route, form) => {
    const person = await product.person()
    passTime(10 * minute + 1000)
    expect(refusal(await person.post(`/api/auth/${route}`, form))).toEqual([403, 'proof-required'])
  })
})

describe('a proof', () => {
  test('with the password is valid for ten minutes in this browser only', async () => {
    const person = await product.person()
    const elsewhere = product.visitor()
    await signIn(elsewhere, person.email)
    passTime(11 * minute)
    const wrong = await person.post('/api/auth/prove', { password: 'Wrong-Quartz-42!' })
    expect([wrong.status, problem(wrong).errors]).toEqual([400, { password: 'Current password is incorrect' }])
    const proved = await person.post('/api/auth/prove', { password: goodPassword })
    const { provedUntil } = proved.json as { provedUntil: string }
    expect((Date.parse(provedUntil) - nowMs()) / minute).toBeCloseTo(10, 1)
    expect((await person.post('/api/auth/two-factor/set-up', {})).status).toBe(200)
    expect(refusal(await elsewhere.post('/api/auth/two-factor/set-up', {}))).toEqual([403, 'proof-required'])
    passTime(10 * minute + 1000)
    expect(refusal(await person.post('/api/auth/two-factor/set-up', {}))).toEqual([403, 'proof-required'])
    expect(await securityEvents(product, person.userId)).toContain('proof failed (medium)')
  })

  test('with two-factor sign-in is the password and a code, never one of them', async () => {
    const person = await product.person()
    const { app, backupCodes } = await turnOnTwoFactor(person)
    passTime(11 * minute)
    const prove = (form: object) => person.post('/api/auth/prove', form)
    expect(problem(await prove({ password: goodPassword })).errors).toHaveProperty('code')
    expect(problem(await prove({ code: app.next() })).errors).toHaveProperty('password')
    expect(problem(await prove({ password: goodPassword, code: app.wrong() })).errors).toHaveProperty('code')
    expect(problem(await prove({})).code).toBe('invalid-input')
    expect((await person.get('/api/auth/security')).json).toMatchObject({ provedUntil: null })
    const code = app.next()
    expect((await prove({ password: goodPassword, code })).status).toBe(200)
    expect((await prove({ password: goodPassword, code })).status).toBe(400)
    expect((await prove({ password: goodPassword, code: backupCodes[3], method: 'backup-code' })).status).toBe(200)
  })

  test('is not guessed: wrong passwords and codes are counted', async () => {
    const person = await product.person()
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await person.post('/api/auth/prove', { password: `Guess-${tries}-Quartz!` })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
    const other = await product.person()
    const { app } = await turnOnTwoFactor(other)
    for (let tries = 0; tries < 5; tries++)
      expect((await other.post('/api/auth/prove', { password: goodPassword, code: app.wrong() })).status).toBe(400)
    expect((await other.post('/api/auth/prove', { password: goodPassword, code: app.next() })).status).toBe(429)
    expect(await isSignedIn(other)).toBe(true)
  })

  test('is required by operations that declare it', () => {
    const at = (ms: number) => ({ provedAt: new Date(nowMs() - ms).toISOString() })
    expect(() => requireProof(at(9 * minute))).not.toThrow()
    expect(() => requireProof(at(10 * minute + 1))).toThrow(Refusal)
  })
})

describe('sign-in sessions', () => {
  const list = async (browser: Browser) =>
    (await browser.get('/api/auth/sign-in-sessions')).json as {
      id: string
      current: boolean
      device: string
      ip: string
    }[]

  test('are listed with the browser and the address that the server saw, and no token', async () => {
    const person = await product.person()
    const phone = product.visitor()
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
    await phone.post('/api/auth/sign-in', { email: person.email, password: goodPassword }, { 'user-agent': agent })
    const answer = await person.get('/api/auth/sign-in-sessions')
    expect(answer.json).toMatchObject([
      { current: true, ip: person.ip },
      { current: false, ip: phone.ip, device: 'Safari on an iPhone' },
    ])
    const { rows } = await product.database.owner.query('select token from sign_in_sessions where user_id = $1', [
      person.userId,
    ])
    expect(rows).toHaveLength(2)
    for (const { token } of rows) expect(answer.text).not.toContain(token)
    expect(Object.keys((answer.json as object[])[0] ?? {}).sort()).toEqual(
      ['createdAt', 'current', 'device', 'id', 'ip', 'lastActiveAt'].sort(),
    )
  })

  test("end one by one or all others, immediately; another person's are not found", async () => {
    const [person, other] = [await product.person(), await product.person()]
    const browsers = [product.visitor(), product.visitor(), product.visitor()]
    for (const browser of browsers) await signIn(browser, person.email)
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(true)
    const target = (await list(browsers[0] as Browser)).find(({ current }) => current)?.id
    const foreign = await other.post('/api/auth/sign-in-sessions/end', { id: target })
    expect(sameProblem(foreign)).toEqual(
      sameProblem(await other.post('/api/auth/sign-in-sessions/end', { id: crypto.randomUUID() })),
    )
    expect(foreign.status).toBe(404)
    expect((await person.post('/api/auth/sign-in-sessions/end', { id: target })).status).toBe(200)
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, true, true])
    expect((await person.post('/api/auth/sign-in-sessions/end-others', {})).status).toBe(200)
    expect(await Promise.all([...browsers, person].map(isSignedIn))).toEqual([false, false, false, true])
    expect(await list(person)).toHaveLength(1)
  })

  test('of a suspended account end immediately, and stay ended', async () => {
    const person = await product.person()
    expect(await isSignedIn(person)).toBe(true)
    await suspend(product, person.userId)
    await expect.poll(() => isSignedIn(person)).toBe(false)
    const refused = await signIn(product.visitor(), person.email)
    expect([...refusal(refused), problem(refused).detail]).toEqual([
      403,
      'suspended',
      'This account is suspended. Please contact support.',
    ])
    await product.database.owner.query('update users set suspended_at = null where id = $1', [person.userId])
    expect(await isSignedIn(person)).toBe(false)
    expect((await signIn(product.visitor(), person.email)).status).toBe(200)
  })
})
