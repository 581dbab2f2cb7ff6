import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { StartOptions } from '../product/start.ts'
import { nowMs, setClock } from '../platform/clock.ts'
import { type Answer, type Browser, goodPassword, openProduct, type Product } from './product.ts'

export const signIn = (browser: Browser, email: string, password = goodPassword) =>
  browser.post('/api/auth/sign-in', { email, password })

export const problem = (answer: Answer) =>
  answer.json as { code: string; detail: string; errors?: Record<string, string>; retryAfterSeconds?: number }

/** A refusal without the parts that differ between requests. */
export const sameProblem = (answer: Answer) => [answer.status, { ...(answer.json as object), requestId: '' }]

export const isSignedIn = async (browser: Browser) => (await browser.get('/api/v1/account/me')).status === 200

/** The fragment of an emailed link. */
export const linkOf = (text: string | undefined, name: string) =>
  decodeURIComponent(new RegExp(`#${name}=([^"\\s>]+)`).exec(text ?? '')?.[1] ?? '')

let offset = 0
/** Sets the product's clock ahead; `resetTime` resets it. */
export function passTime(ms: number): void {
  setClock((offset += ms))
}
export function resetTime(): void {
  setClock((offset = 0))
}

/** An authenticator app, implemented independently of the product. */
export function authenticatorApp(uri: string) {
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const app = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 })
  const codeAt = (ms: number) => app.generate({ timestamp: ms })
  return {
    codeAt,
    /** An unused code; each call sets the product's clock half a minute ahead. */
    next: () => {
      passTime(30_000)
      return codeAt(nowMs())
    },
    wrong: () => {
      const near = [-60, -30, 0, 30, 60].map((seconds) => codeAt(nowMs() + seconds * 1000))
      return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) as string
    },
  }
}
export type AuthenticatorApp = ReturnType<typeof authenticatorApp>

/** Turns two-factor sign-in on for a person who has just signed in. */
export async function turnOnTwoFactor(person: Browser): Promise<{ app: AuthenticatorApp; backupCodes: string[] }> {
  const { uri } = (await person.post('/api/auth/two-factor/set-up', {})).json as { uri: string }
  const app = authenticatorApp(uri)
  const confirmed = await person.post('/api/auth/two-factor/confirm', { code: app.codeAt(nowMs()) })
  if (confirmed.status !== 200) throw new Error(`two-factor sign-in was not turned on: ${confirmed.text}`)
  return { app, backupCodes: (confirmed.json as { backupCodes: string[] }).backupCodes }
}

export const suspend = (product: Product, userId: string) =>
  product.database.owner.query('update users set suspended_at = now() where id = $1', [userId])

/** The security log's events of a person, or of no one in particular, oldest first. */
export async function securityEvents(product: Product, userId: string | null): Promise<string[]> {
  const { rows } = await product.database.owner.query(
    'select action, severity from security_events where user_id is not distinct from $1 order by at, id',
    [userId],
  )
  return rows.map(({ action, severity }) => `${action} (${severity})`)
}

/** The product, shared by the tests of a file. The clock is reset after each. */
export function oneProduct(settings?: Record<string, string>, options?: StartOptions): Product {
  const product = {} as Product
  beforeAll(async () => {
    Object.assign(product, await openProduct(settings, options))
  })
  afterAll(() => product.stop())
  afterEach(resetTime)
  return product
}

export async function personWithTwoFactor(product: Product) {
  const person = await product.person()
  return { person, ...(await turnOnTwoFactor(person)) }
}

/** A browser after the correct password, before the second factor. */
export async function halfway(product: Product, email: string, browser = product.visitor()): Promise<Browser> {
  expect(await signIn(browser, email)).toMatchObject({ status: 200, json: { secondFactor: true } })
  return browser
}

export const sendCode = (browser: Browser, code: string, method = 'app') =>
  browser.post('/api/auth/second-factor', { code, method })

/** A second browser with copies of the cookies. */
export function copyOf(product: Product, browser: Browser): Browser {
  const copy = product.visitor()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}
