import { expect, test } from 'vitest'
import { hashedOnce } from '../../testing/passwords.ts'
import { type Browser, goodPassword } from '../../testing/product.ts'
import {
  copyOf,
  halfway,
  isSignedIn,
  oneProduct,
  personWithTwoFactor,
  problem,
  sendCode,
  signIn,
} from '../../testing/sign-in.ts'

// What is counted is how often a password is looked at, not how long that takes.
const product = oneProduct({}, { hashing: hashedOnce(() => true) })

/** So many wrong passwords, each from another address, a few at a time. Some come again: a guess counts also when it was made before. */
async function guessFromEverywhere(email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let done = 0; done < times; done += 5) {
    const few = Array.from({ length: Math.min(5, times - done) }, (_, n) => `Guess-${(done + n) % 10}-Quartz!`)
    const answers = await Promise.all(few.map((guess) => signIn(product.visitor(), email, guess)))
    statuses.push(...answers.map(({ status }) => status))
  }
  return statuses
}

const knownCookie = (browser: Browser) => browser.cookies.get('openhour.known_browser')
const withCookie = (value: string | undefined) => {
  const browser = product.visitor()
  browser.cookies.set('openhour.known_browser', value ?? '')
  return browser
}

// A hundred passwords and more are looked at.
const long = 120_000

test(
  'an account bears a hundred wrong passwords from all addresses together; its owner gets in where they signed in before',
  { timeout: long },
  async () => {
    const [owner, other] = [await product.person(), await product.person()]
    const [stranger, second] = [product.visitor(), product.visitor()]
    await signIn(second, owner.email)
    for (const browser of [owner, second]) await browser.post('/api/auth/sign-out', {})
    expect(await guessFromEverywhere(owner.email, 100)).toEqual(Array<number>(100).fill(401))

    const refused = await signIn(stranger, owner.email)
    expect([refused.status, refused.headers.get('retry-after'), problem(refused).detail]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^Too many attempts\. Try again in 15 minutes\. .*can still sign in from a browser/),
    ])
    expect(knownCookie(stranger)).toBeUndefined()
    expect((await signIn(stranger, other.email)).status).toBe(200)

    // What another account made known, and what somebody wrote or shortened, is known to nobody here.
    const known = knownCookie(owner) ?? ''
    for (const cookie of [
      knownCookie(other),
      known.slice(0, -1),
      known.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
    ])
      expect((await signIn(withCookie(cookie), owner.email)).status).toBe(429)
    expect((await signIn(withCookie(`${knownCookie(other)}~${known}`), owner.email)).status).toBe(200)
    for (const browser of [owner, second]) expect((await signIn(browser, owner.email)).status).toBe(200)
    expect(await isSignedIn(owner)).toBe(true)
  },
)

test('an address without an account is limited in the same way', { timeout: long }, async () => {
  const nobody = 'nobody.at.all@example.com'
  expect(await guessFromEverywhere(nobody, 100)).toEqual(Array<number>(100).fill(401))
  const refused = await signIn(product.visitor(), ` ${nobody.toUpperCase()} `)
  expect([refused.status, problem(refused).detail]).toEqual([
    429,
    expect.stringContaining('can still sign in from a browser'),
  ])
})

test('a known browser has an end too, wherever it is carried, and another known browser is not touched by it', async () => {
  const owner = await product.person()
  const elsewhere = product.visitor()
  await signIn(elsewhere, owner.email)
  const guess = () => signIn(copyOf(product, owner), owner.email, 'Guess-Quartz-1!')
  const statuses = []
  for (let tries = 0; tries < 11; tries++) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect((await signIn(copyOf(product, owner), owner.email)).status).toBe(429)
  expect((await signIn(elsewhere, owner.email)).status).toBe(200)
})

test('a browser that several people share is known to each of them, and names none', async () => {
  const people = [await product.person(), await product.person()]
  const shared = product.visitor()
  for (const { email } of people) await signIn(shared, email)
  const value = knownCookie(shared) ?? ''
  expect(value.split('~')).toHaveLength(2)
  for (const { email, userId } of people)
    for (const text of [value, Buffer.from(value, 'base64url').toString()]) {
      expect(text).not.toContain(email)
      expect(text).not.toContain(userId)
    }
  // Signing in again makes no further entry.
  await signIn(shared, people[0]?.email ?? '')
  expect(knownCookie(shared)?.split('~')).toHaveLength(2)
})

test('a wrong password makes no browser known', async () => {
  const owner = await product.person()
  const visitor = product.visitor()
  await signIn(visitor, owner.email, 'Wrong-Quartz-42!')
  expect(knownCookie(visitor)).toBeUndefined()
  const { headers } = await visitor.post('/api/auth/sign-in', { email: owner.email, password: goodPassword })
  const cookie = headers.getSetCookie().find((one) => one.startsWith('openhour.known_browser='))
  expect(cookie).toMatch(/^openhour\.known_browser=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/)
})

test('where two-factor sign-in is on, a password alone makes no browser known; the code does', async () => {
  const { person, app } = await personWithTwoFactor(product)
  const browser = await halfway(product, person.email)
  expect(knownCookie(browser)).toBeUndefined()
  expect((await sendCode(browser, app.next())).status).toBe(200)
  expect(knownCookie(browser)).toMatch(/^[\w.-]+$/)
})

test('one address alone cannot use up what an account bears from all', { timeout: long }, async () => {
  const owner = await product.person()
  const guesser = product.visitor()
  const statuses: number[] = []
  for (let tries = 0; tries < 120; tries++)
    statuses.push((await signIn(guesser, owner.email, 'Guess-Quartz-1!')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(110).fill(429)])
  expect((await signIn(product.visitor(), owner.email)).status).toBe(200)
})
