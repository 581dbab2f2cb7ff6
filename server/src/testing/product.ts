import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOpenhour } from '../main.ts'
import { checkBuiltStatements } from '../platform/database/built-once.ts'
import { checkWrittenRows } from '../platform/json-text.ts'
import { readEnv } from '../platform/env.ts'
import type { StartOptions } from '../product/start.ts'
import { leaveInstallation, openTestFolder } from './folder.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { expectDocumented, expectRetryAfter } from './documented.ts'
import { openMailReader, type ReadMail } from './mail-reader.ts'
import { hashedOnce } from './passwords.ts'
import { until } from './until.ts'
import { changesReceived } from './changes-received.ts'

/** The whole product on its own database and a free port. */
export type Product = {
  url: string
  /** The URL at which it listens, regardless of its public address. */
  port: string
  database: TestDatabase
  dataDir: string
  /** Its environment variables besides the default ones. */
  settings: Record<string, string>
  /** The secret in its data folder. */
  secret(): string
  /** A visitor with a cookie jar and a unique IP address. */
  visitor(): Browser
  /** A signed-in therapist or client, signed up and confirmed through the API. */
  person(role?: 'therapist' | 'client', email?: string): Promise<Browser & { email: string; userId: string }>
  admin(): Promise<Browser>
  /** Waits for at least `atLeast` emails to an address and returns them, newest first. */
  mails(to: string, atLeast?: number): Promise<ReadMail[]>
  stop(): Promise<void>
}

export type Answer = { status: number; type: string; headers: Headers; text: string; json: unknown }

export type Browser = {
  ip: string
  cookies: Map<string, string>
  /**
   * Sends a request like a page of the product: own origin, JSON, cookies. Strings and bytes are sent unchanged. `headers: { name: '' }` omits a header.
   */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

checkBuiltStatements()
checkWrittenRows()

export const goodPassword = 'Heron-Quartz-42!'
let nextAddress = 1

/** @param options override the tests' options, which cache the hash of the common password and delay no responses */
export async function openProduct(settings: Record<string, string> = {}, options: StartOptions = {}): Promise<Product> {
  const database = await openTestDatabase()
  const { path, remove } = openTestFolder()
  // A test may have prepared a folder of its own.
  const dataDir = settings.OPENHOUR_DATA ?? path
  if (settings.DATABASE_URL !== undefined) leaveInstallation(dataDir)
  const clear = async () => {
    await database.drop()
    remove()
  }
  const env = () =>
    readEnv({
      PORT: '0',
      DATABASE_URL: database.url,
      OPENHOUR_DATA: dataDir,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      PLANS: 'on',
      ...settings,
    })
  const hashing = hashedOnce((password) => password === goodPassword)
  const start = async () => startOpenhour(env(), { quietAnswersMs: 0, hashing, ...options })
  const running = await start().catch(async (error: unknown) => {
    await clear()
    throw error
  })
  const product: Product = {
    url: running.url,
    port: new URL(running.localUrl).port,
    database,
    dataDir,
    settings,
    secret: () => readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
    visitor: () => browserOf(product),
    person: async (role = 'therapist', email = `${role}${nextAddress++}@example.com`) => {
      const browser = browserOf(product)
      await signUp(browser, product.mails, role, email)
      const me = await browser.get('/api/v1/account/me')
      return Object.assign(browser, { email, userId: (me.json as { id: string }).id })
    },
    admin: async () => {
      const person = await product.person('client', `admin${nextAddress++}@example.com`)
      await database.owner.query(`update users set role = 'admin' where id = $1`, [person.userId])
      await changesReceived(product, person)
      return person
    },
    mails: openMailReader(join(dataDir, 'outbox')),
    stop: async () => {
      await running.stop()
      await clear()
    },
  }
  return product
}

const products = new WeakMap<Browser, Product>()

function browserOf(product: Product): Browser {
  const browser = openBrowser(product.url)
  products.set(browser, product)
  return browser
}

/** The product that a browser uses. */
export function productOf(browser: Browser): Product {
  const product = products.get(browser)
  if (!product) throw new Error('this browser was not opened by a product')
  return product
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

function expectOk(answer: Answer): void {
  if (answer.status >= 300) throw new Error(`expected success, got ${answer.status}: ${answer.text}`)
}

/** Signs up, confirms the address and signs in. */
export async function signUp(
  browser: Browser,
  mails: Product['mails'],
  role: 'therapist' | 'client',
  email: string,
): Promise<void> {
  const form = { name: 'Robin Example', email, password: goodPassword, role, timeZone: 'Europe/London' }
  expectOk(await browser.post('/api/auth/sign-up', form))
  const links = async () =>
    (await mails(email)).flatMap(({ text }) => /#confirm=([^"\s>]+)/.exec(text ?? '')?.[1] ?? [])
  const [token] = await until(links, ([first]) => first, 20_000)
  expectOk(await browser.post('/api/auth/confirm', { token: decodeURIComponent(token ?? '') }))
  expectOk(await browser.post('/api/auth/sign-in', { email, password: goodPassword }))
}

/** A visitor of a server at this address. `Product.visitor` knows its product as well. */
export function openBrowser(url: string): Browser {
  const number = nextAddress++
  const ip = `198.18.${Math.floor(number / 250)}.${(number % 250) + 1}` // reserved for tests, in no country
  const cookies = new Map<string, string>()
  const browser: Browser = {
    ip,
    cookies,
    send: async (method, path, body, headers = {}) => {
      const all: Record<string, string> = {
        origin: url,
        'x-forwarded-for': ip,
        'user-agent': 'Test browser',
        ...headers,
      }
      if (cookies.size > 0) all.cookie ??= [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      if (body !== undefined) all['content-type'] ??= 'application/json'
      for (const name of Object.keys(all)) if (all[name] === '') delete all[name]
      const response = await fetch(url + path, {
        method,
        headers: all,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name)
        else cookies.set(name, value)
      }
      const text = await response.text()
      const type = response.headers.get('content-type') ?? ''
      const json: unknown = type.includes('json') && text !== '' ? JSON.parse(text) : undefined
      expectDocumented(method, path, { status: response.status, json })
      expectRetryAfter(path, response.headers, json)
      return { status: response.status, type, headers: response.headers, text, json }
    },
    get: (path) => browser.send('GET', path),
    post: (path, body, headers) => browser.send('POST', path, body, headers),
  }
  return browser
}
