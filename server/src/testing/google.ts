import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type OpenidPerson, type OpenidProvider, openOpenidProvider } from './openid-provider.ts'
import { type Answer, type Browser, openProduct, type Product } from './product.ts'
import { resetTime } from './sign-in.ts'

let number = 0
/** A person with a Google account. */
export function someone(more: Partial<OpenidPerson> = {}): OpenidPerson {
  number++
  return { sub: `sub-${number}`, email: `g${number}@example.com`, email_verified: true, name: 'Robin Example', ...more }
}

export const urlOf = (answer: Answer) => (answer.json as { url: string }).url

/** The product with a fake Google, shared by the tests of a file. The clock is reset after each. */
export function oneProductWithGoogle() {
  const product = {} as Product
  const google = {} as OpenidProvider
  beforeAll(async () => {
    Object.assign(google, await openOpenidProvider())
    Object.assign(
      product,
      await openProduct({
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_ISSUER: google.issuer,
      }),
    )
    google.register(`${product.url}/api/auth/callback/google`)
  })
  afterAll(async () => {
    await product.stop()
    await google.stop()
  })
  afterEach(resetTime)

  const begin = (browser: Browser, form: object = {}) => browser.post('/api/auth/google', form)
  /** The path to which Google redirects the person. */
  async function backFrom(url: string, person: OpenidPerson | 'cancels'): Promise<string> {
    const back = await google.visit(url, person)
    expect(back.startsWith(`${product.url}/api/auth/callback/google?`)).toBe(true)
    return back.slice(product.url.length)
  }
  const comeBack = async (browser: Browser, person: OpenidPerson | 'cancels', form: object = {}) =>
    backFrom(urlOf(await begin(browser, form)), person)
  /** A first-time user chooses the role: client by default. */
  async function enter(
    person: OpenidPerson | 'cancels',
    { role = 'client', ...form }: { role?: string; next?: unknown; timeZone?: string } = {},
    browser = product.visitor(),
  ) {
    const answer = await browser.get(await comeBack(browser, person, form))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const to = answer.headers.get('location') ?? ''
    if (to !== '/auth?mode=google-sign-up') return { browser, to }
    const made = await browser.post('/api/auth/google/sign-up', { role })
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return { browser, to: (made.json as { home: string }).home }
  }
  /** Links the signed-in person's account from their settings. Returns the page to which Google redirects them. */
  async function link(browser: Browser, person: OpenidPerson): Promise<string> {
    const begun = await browser.post('/api/auth/google/link', {})
    expect(begun.status).toBe(200)
    return (await browser.get(await backFrom(urlOf(begun), person))).headers.get('location') ?? ''
  }
  return { product, google, begin, backFrom, comeBack, enter, link }
}
