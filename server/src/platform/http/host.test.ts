import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { apiPages } from './api-page.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

describe('what operators and other programs read', () => {
  test('/healthz and /readyz say how the product is', async () => {
    const visitor = product.visitor()
    expect(await visitor.get('/healthz')).toMatchObject({ status: 200, text: 'alive' })
    expect(await visitor.get('/readyz')).toMatchObject({ status: 200, json: { ready: true } })
  })

  test('/metrics is for this machine alone, also when a proxy passes it on', async () => {
    await product.visitor().get('/api/v1/account/me')
    const own = await product.visitor().send('GET', '/metrics', undefined, { 'x-forwarded-for': '' })
    expect([own.status, own.text]).toEqual([200, expect.stringContaining('openhour_operation_seconds')])
    expect((await product.visitor().get('/metrics')).status).toBe(404)
  })

  test('/api/openapi.json and /api/docs name the operations', async () => {
    const document = (await product.visitor().get('/api/openapi.json')).json as {
      openapi: string
      paths: Record<string, Record<string, unknown>>
    }
    expect(document.openapi).toMatch(/^3\.1/)
    expect(Object.keys(document.paths['/clients'] ?? {}).sort()).toEqual(['get', 'post'])
    const page = await product.visitor().get('/api/docs')
    expect([page.type, page.text]).toEqual([
      expect.stringContaining('text/html'),
      expect.stringContaining('POST /clients'),
    ])
  })
})

test('who opens a missing file in a tab reads a page, and a program gets a problem', async () => {
  const person = await product.person()
  const path = `/api/documents/${crypto.randomUUID()}/preview`
  expect(await person.get(path)).toMatchObject({ status: 404, type: 'application/problem+json' })
  const page = await person.send('GET', path, undefined, { accept: 'text/html' })
  expect([page.status, page.type, page.headers.get('cache-control')]).toEqual([
    404,
    'text/html; charset=UTF-8',
    'no-store',
  ])
  expect(page.text).toContain('Document not found.')
  expect(page.text).not.toContain('{"')
})

test('/api/openapi.json and its page are built once', async () => {
  let built = 0
  const pages = apiPages(() => {
    built += 1
    return Promise.resolve({ openapi: '3.1.1', info: { title: 'Openhour', version: '1' }, paths: {} })
  })
  const answers = await Promise.all(
    ['/openapi.json', '/docs', '/openapi.json'].map(async (path) => pages.request(path)),
  )
  expect([...answers.map(({ status }) => status), built]).toEqual([200, 200, 200, 1])
})

describe('behind a TLS proxy', () => {
  /** fetch sets Host itself, so what a proxy would send is sent by hand. */
  async function throughProxy(port: string, path: string, body: object, headers: Record<string, string>) {
    return new Promise<{ status: number; cookies: string[]; text: string }>((done, fail) => {
      const request = httpRequest(
        { port, host: '127.0.0.1', path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (response) => {
          let text = ''
          response
            .on('data', (part) => (text += part))
            .on('end', () =>
              done({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], text }),
            )
        },
      )
      request.on('error', fail).end(JSON.stringify(body))
    })
  }

  test('the cookie is bound to host and HTTPS, mails carry the public address, and a lie about TLS is not believed', async () => {
    const publicUrl = 'https://practice.example.com'
    const secure = await openProduct({ PUBLIC_URL: publicUrl })
    const port = secure.port
    const proxied = {
      host: 'practice.example.com',
      origin: publicUrl,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.7',
    }
    const form = {
      name: 'Robin Example',
      email: 'tls@example.com',
      password: goodPassword,
      role: 'therapist',
      timeZone: 'UTC',
    }
    const signedUp = await throughProxy(port, '/api/auth/sign-up', form, proxied)
    expect(signedUp.status).toBe(200)
    const [mail] = await secure.mails('tls@example.com')
    expect(mail?.text).toContain(`${publicUrl}/auth#confirm=`)
    const token = decodeURIComponent(/#confirm=([^\s]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    const ownBrowser = { ...proxied, cookie: signedUp.cookies.map((one) => one.split(';')[0]).join('; ') }
    expect((await throughProxy(port, '/api/auth/confirm', { token }, ownBrowser)).status).toBe(200)
    const { cookies, status } = await throughProxy(
      port,
      '/api/auth/sign-in',
      { email: form.email, password: goodPassword },
      proxied,
    )
    expect(status).toBe(200)
    const cookie = cookies.find((one) => one.startsWith('__Host-openhour.sign_in=')) ?? ''
    for (const each of [cookie, ...signedUp.cookies]) {
      expect(each).toMatch(/^__Host-/)
      for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
        expect(each.toLowerCase()).toContain(part.toLowerCase())
      expect(each).not.toMatch(/domain/i)
    }

    const plain = { ...proxied, 'x-forwarded-proto': 'http' }
    expect((await throughProxy(port, '/api/auth/sign-in', form, plain)).status).toBe(426)
    await secure.stop()

    const untrusting = await openProduct({ PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '' })
    expect((await throughProxy(untrusting.port, '/api/auth/sign-in', form, proxied)).status).toBe(426)
    await untrusting.stop()
  })
})

test('responses over 1 kB are compressed as the caller accepts', async () => {
  const therapist = await product.person()
  const cookie = [...therapist.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const encodingOf = async (path: string, accepted: string) => {
    const headers = { cookie, 'accept-encoding': accepted }
    const answer = await fetch(`${product.url}/api/v1${path}`, { headers })
    return [answer.headers.get('content-encoding'), (await answer.text()).startsWith('{')]
  }
  expect(await encodingOf('/measures', 'gzip, deflate, br')).toEqual(['br', true])
  expect(await encodingOf('/measures', 'gzip')).toEqual(['gzip', true])
  expect(await encodingOf('/measures', 'identity')).toEqual([null, true])
  expect(await encodingOf('/account/me', 'gzip, deflate, br')).toEqual([null, true])
})
