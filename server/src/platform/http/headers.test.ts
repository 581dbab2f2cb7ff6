import { request as httpRequest } from 'node:http'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { openWebFolder } from '../../testing/web-folder.ts'

const web = openWebFolder()
let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct({ OPENHOUR_WEB: web.path, METRICS_OPEN: 'on' })
  therapist = await product.person()
})
afterAll(async () => {
  await product.stop()
  web.remove()
})

type Seen = { status: number; headers: Headers }
/** `status` 0 where the header is what matters, whatever the answer. */
type Route = { what: string; status: number; ask: (headers: Record<string, string>) => Promise<Seen> }

const got = (what: string, path: string, status = 200): Route => ({
  what,
  status,
  ask: (headers) => therapist.send('GET', path, undefined, headers),
})
const posted = (
  what: string,
  path: string,
  body: unknown,
  status: number,
  more: Record<string, string> = {},
): Route => ({
  what,
  status,
  ask: (headers) => therapist.send('POST', path, body, { ...headers, ...more }),
})

async function fromPlainName(headers: Record<string, string>): Promise<Seen> {
  const answer = await new Promise<Seen>((done, fail) => {
    const { 'x-forwarded-proto': _, ...others } = headers
    const options = {
      port: product.port,
      host: '127.0.0.1',
      path: '/app',
      headers: { ...others, host: 'a.example.com' },
    }
    httpRequest(options, ({ statusCode = 0, headers: sent }) =>
      done({ status: statusCode, headers: new Headers(sent as Record<string, string>) }),
    )
      .on('error', fail)
      .end()
  })
  return answer
}

const pages: Route[] = [
  got('the landing page', '/'),
  ...['help', 'privacy', 'terms', 'welcome-trial'].map((name) => got(`/${name}`, `/${name}`)),
  ...['auth', 'forgot-password', 'reset-password', 'client-welcome', 'sign-consent'].map((name) =>
    got(`/${name}`, `/${name}`),
  ),
  ...['/app', '/app/clients', '/client/dashboard', '/billing/sandbox/1'].map((path) => got(path, path)),
  got('no page', '/nothing/here', 404),
]
const files: Route[] = [
  got('an asset', '/assets/part-abc.js'),
  got('the service worker', '/sw.js'),
  got('the icon', '/icon.svg'),
]
const texts: Route[] = [
  got('the list of operations', '/api/docs'),
  got('the document of operations', '/api/openapi.json'),
]
const answers: Route[] = [
  posted('a sign-in route', '/api/auth/sign-in', { email: 'nobody@example.com', password: goodPassword }, 401),
  got('a callback', '/api/auth/callback/google?code=1&state=forged', 0),
  posted('an upload', '/api/avatars', 'no picture', 0, { 'content-type': 'image/png' }),
  got('no asset', '/assets/gone.js', 404),
  posted('a report', '/api/reports/csp', [], 204),
  got('whether it lives', '/healthz'),
  got('whether it is ready', '/readyz'),
  got('figures', '/metrics'),
  {
    what: 'the live stream',
    status: 200,
    ask: async (headers) => {
      const leave = new AbortController()
      const cookie = [...therapist.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(`${product.url}/api/live`, { headers: { ...headers, cookie }, signal: leave.signal })
      leave.abort()
      return answer
    },
  },
]
const everything: Route[] = [
  ...pages,
  ...files,
  ...texts,
  ...answers,
  { what: 'plain HTTP to another name', status: 426, ask: fromPlainName },
]

const policyOf = ({ headers }: Seen) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe.each(everything)('$what', ({ what, status, ask }) => {
  test('has the common headers, and HSTS only over TLS', async () => {
    for (const scheme of ['http', 'https']) {
      const requestMeta = await ask({ 'x-forwarded-proto': scheme })
      expect([0, requestMeta.status]).toContain(status)
      const { headers } = requestMeta
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(policyOf(requestMeta)).toMatchObject({
        'default-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      })
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|https?:/)
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
      const overTls = scheme === 'https' && what !== 'plain HTTP to another name'
      const hsts = Number(/^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
      expect(hsts >= 31_536_000).toBe(overTls)
    }
  })
})

test.each(answers)('$what is not cached', async ({ ask }) => {
  expect((await ask({})).headers.get('cache-control')).toBe('no-store')
})

describe.each(pages)('the policy of $what', ({ ask }) => {
  test('has no finding of weight by the evaluator', async () => {
    for (const scheme of ['http', 'https']) {
      const { headers } = await ask({ 'x-forwarded-proto': scheme })
      const policy = headers.get('content-security-policy') ?? ''
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
      expect(findings.filter(({ severity }) => severity <= 40)).toEqual([])
      expect(policy.includes('upgrade-insecure-requests')).toBe(scheme === 'https')
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).toContain('report-uri /api/reports/csp')
      expect([policy.includes('report-to csp'), headers.get('reporting-endpoints')]).toEqual(
        scheme === 'https' ? [true, 'csp="/api/reports/csp"'] : [false, null],
      )
    }
  })
})

describe('cookies', () => {
  async function cookiesOver(scheme: 'http' | 'https') {
    const settings: Record<string, string> = scheme === 'https' ? { PUBLIC_URL: 'https://practice.example.com' } : {}
    const proxied = await openProduct(settings)
    const jar = new Map<string, string>()
    const all: string[] = []
    const post = async (path: string, body: object) => {
      const answer = await fetch(`http://127.0.0.1:${proxied.port}/api/auth/${path}`, {
        method: 'POST',
        headers: {
          origin: proxied.url,
          'content-type': 'application/json',
          'x-forwarded-proto': scheme,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: JSON.stringify(body),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        all.push(cookie)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        jar.set(name, value)
      }
      return answer
    }
    const email = 'cookies@example.com'
    await post('sign-up', { name: 'Robin Example', email, password: goodPassword, role: 'therapist', timeZone: 'UTC' })
    const [mail] = await proxied.mails(email)
    await post('confirm', { token: decodeURIComponent(/#confirm=([^\s]+)/.exec(mail?.text ?? '')?.[1] ?? '') })
    expect((await post('sign-in', { email, password: goodPassword })).status).toBe(200)
    for (const path of [
      'passkey/sign-in-options',
      'passkey/register-options',
      'google',
      'two-factor/set-up',
      'sign-out',
    ])
      await post(path, {})
    await proxied.stop()
    return all
  }

  test.each(['http', 'https'] as const)('over %s are out of reach of scripts and of other sites', async (scheme) => {
    const cookies = await cookiesOver(scheme)
    expect(cookies.length).toBeGreaterThanOrEqual(2)
    // What the library takes away unasked was never given.
    for (const cookie of cookies.filter((one) => !/^[^=]+=;.*Max-Age=0/i.test(one))) {
      const attributes = cookie.toLowerCase().split('; ').slice(1)
      expect(attributes).toEqual(expect.arrayContaining(['samesite=lax', 'path=/']))
      // Tells a visitor's page that somebody is signed in, proves nothing, and is therefore no secret.
      if (/^signed_in=1?;/.test(cookie)) continue
      expect(attributes).toContain('httponly')
      expect(cookie).not.toMatch(/; domain=/i)
      expect([cookie, attributes.includes('secure'), cookie.startsWith('__Host-')]).toEqual([
        cookie,
        scheme === 'https',
        scheme === 'https',
      ])
    }
  })
})
