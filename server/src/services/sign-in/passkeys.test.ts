import { describe, expect, test } from 'vitest'
import { type Authenticator, type Faults, openAuthenticator } from '../../testing/authenticator.ts'
import { type Browser, goodPassword } from '../../testing/product.ts'
import {
  copyOf,
  isSignedIn,
  oneProduct,
  passTime,
  problem,
  securityEvents,
  signIn,
  turnOnTwoFactor,
} from '../../testing/sign-in.ts'

const product = oneProduct()

const minute = 60_000
const ask = async (browser: Browser, route: string) => (await browser.post(`/api/auth/${route}`, {})).json as never

async function register(person: Browser, authenticator: Authenticator, faults: Faults = {}, name = 'Phone') {
  const response = authenticator.create(await ask(person, 'passkey/register-options'), faults)
  return person.post('/api/auth/passkey/register', { name, response })
}
async function personWithPasskey() {
  const person = await product.person()
  const authenticator = openAuthenticator(product.url)
  const answer = await register(person, authenticator)
  expect(answer.status).toBe(200)
  return { person, authenticator, id: (answer.json as { id: string }).id }
}
async function enter(authenticator: Authenticator, faults: Faults = {}, browser = product.visitor()) {
  const response = authenticator.get(await ask(browser, 'passkey/sign-in-options'), faults)
  return { browser, response, answer: await browser.post('/api/auth/passkey/sign-in', { response }) }
}

describe('a passkey', () => {
  test('signs in without an address, and counts as both factors', async () => {
    const { person, authenticator } = await personWithPasskey()
    await turnOnTwoFactor(person)
    const options = await product.visitor().post('/api/auth/passkey/sign-in-options', {})
    expect(options.json).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 })
    expect((options.json as { allowCredentials?: unknown[] }).allowCredentials ?? []).toEqual([])
    expect(options.headers.getSetCookie().join()).toMatch(
      /^openhour\.passkey=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300$/,
    )
    const { answer, browser } = await enter(authenticator)
    expect([answer.status, answer.json]).toEqual([200, { home: '/app/dashboard', role: 'therapist' }])
    expect(await isSignedIn(browser)).toBe(true)
  })

  const refusedFaults: [string, Faults][] = [
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:1' }],
    ['a device that believed to be elsewhere', { rpId: 'evil.example' }],
    ['a device that verified nobody', { unverified: true }],
    ['the key of somebody else', { foreignKey: true }],
    ['a counter that went back', { counter: 1 }],
    ['the name of another person', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['no name of a person', { userHandle: undefined }],
  ]
  test.each(refusedFaults)('is not accepted with %s', async (_what, faults) => {
    const { person, authenticator } = await personWithPasskey()
    expect((await enter(authenticator)).answer.status).toBe(200)
    const { answer, browser } = await enter(authenticator, faults)
    expect([answer.status, problem(answer).code, await isSignedIn(browser)]).toEqual([401, 'not-signed-in', false])
    expect(await securityEvents(product, person.userId)).toContain('passkey refused (medium)')
  })

  test('answers a challenge once, in the same browser, within five minutes', async () => {
    const { authenticator } = await personWithPasskey()
    const asking = product.visitor()
    const response = authenticator.get(await ask(asking, 'passkey/sign-in-options'))
    const other = product.visitor()
    const elsewhere = await other.post('/api/auth/passkey/sign-in', { response })
    expect([elsewhere.status, problem(elsewhere).code]).toEqual([409, 'not-possible-now'])
    const replaying = copyOf(product, asking)
    expect((await asking.post('/api/auth/passkey/sign-in', { response })).status).toBe(200)
    expect((await replaying.post('/api/auth/passkey/sign-in', { response })).status).toBe(409)

    const late = product.visitor()
    const answer = authenticator.get(await ask(late, 'passkey/sign-in-options'))
    passTime(5 * minute + 1000)
    expect((await late.post('/api/auth/passkey/sign-in', { response: answer })).status).toBe(409)
  })

  test('that is unregistered or invalid is refused', async () => {
    const stranger = openAuthenticator(product.url)
    stranger.create({ challenge: '', rp: { id: 'localhost' }, user: { id: 'x' } })
    expect((await enter(stranger)).answer.status).toBe(401)
    for (const response of [undefined, 'x', {}, { id: 'a', rawId: 'a', type: 'password', response: {} }])
      expect((await product.visitor().post('/api/auth/passkey/sign-in', { response })).status).toBe(400)
  })
})

describe('registering a passkey', () => {
  test.each<[string, Faults]>([
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that verified nobody', { unverified: true }],
  ])('refuses %s', async (_what, faults) => {
    const person = await product.person()
    const answer = await register(person, openAuthenticator(product.url), faults)
    expect([answer.status, problem(answer).code]).toEqual([409, 'not-possible-now'])
    expect((await person.get('/api/auth/security')).json).toMatchObject({ passkeys: [] })
  })

  test('requires re-authentication, ends other sessions, uses a challenge once, and emails the person', async () => {
    const person = await product.person()
    const elsewhere = product.visitor()
    await signIn(elsewhere, person.email)
    const authenticator = openAuthenticator(product.url)
    const options = await ask(person, 'passkey/register-options')
    const response = authenticator.create(options)
    expect((await person.post('/api/auth/passkey/register', { name: 'Phone', response })).status).toBe(200)
    expect((await person.post('/api/auth/passkey/register', { name: 'Again', response })).status).toBe(409)
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await product.mails(person.email, 2))[0]?.text).toContain('A passkey was added')
    passTime(11 * minute)
    const refused = await person.post('/api/auth/passkey/register-options', {})
    expect([refused.status, problem(refused).code]).toEqual([403, 'proof-required'])
  })

  test('binds a challenge to the person: another cannot answer it', async () => {
    const [ana, ben] = [await product.person(), await product.person()]
    const response = openAuthenticator(product.url).create(await ask(ana, 'passkey/register-options'))
    await ask(ben, 'passkey/register-options')
    expect((await ben.post('/api/auth/passkey/register', { name: 'Phone', response })).status).toBe(409)
  })

  test("another person's passkey can be neither renamed nor removed", async () => {
    const { person, id } = await personWithPasskey()
    const other = await product.person()
    for (const [route, form] of [
      ['rename', { id, name: 'Mine' }],
      ['remove', { id }],
    ] as const) {
      const foreign = await other.post(`/api/auth/passkey/${route}`, form)
      const missing = await other.post(`/api/auth/passkey/${route}`, { ...form, id: crypto.randomUUID() })
      expect([foreign.status, problem(foreign).detail]).toEqual([404, problem(missing).detail])
    }
    expect((await person.post('/api/auth/passkey/rename', { id, name: 'Tablet' })).status).toBe(200)
    expect((await person.get('/api/auth/security')).json).toMatchObject({ passkeys: [{ id, name: 'Tablet' }] })
    expect((await person.post('/api/auth/passkey/remove', { id })).status).toBe(200)
    expect(await securityEvents(product, person.userId)).toContain('passkey removed (medium)')
  })
})

describe('proving by passkey', () => {
  const prove = async (person: Browser, authenticator: Authenticator, faults: Faults = {}) =>
    person.post('/api/auth/prove', { passkey: authenticator.get(await ask(person, 'prove/passkey-options'), faults) })

  test('is enough, also with two-factor sign-in, and only with a passkey of one’s own', async () => {
    const { person, authenticator } = await personWithPasskey()
    const other = await personWithPasskey()
    await turnOnTwoFactor(person)
    passTime(11 * minute)
    expect((await person.get('/api/auth/security')).json).toMatchObject({ provedUntil: null })
    const foreign = await prove(person, other.authenticator)
    expect([foreign.status, await isSignedIn(person)]).toEqual([409, true])
    expect((await prove(person, authenticator, { foreignKey: true })).status).toBe(409)
    expect((await person.post('/api/auth/two-factor/backup-codes', {})).status).toBe(403)
    expect(await prove(person, authenticator, { userHandle: undefined })).toMatchObject({ status: 200 })
    expect((await person.post('/api/auth/two-factor/backup-codes', {})).status).toBe(200)
    expect(await securityEvents(product, person.userId)).toContain('proof failed (medium)')
  })

  test('does not take an answer that was given for signing in', async () => {
    const { person, authenticator } = await personWithPasskey()
    const response = authenticator.get(await ask(product.visitor(), 'passkey/sign-in-options'))
    await ask(person, 'prove/passkey-options')
    expect((await person.post('/api/auth/prove', { passkey: response })).status).toBe(409)
    expect((await person.post('/api/auth/prove', { password: goodPassword })).status).toBe(200)
  })
})
