import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { openWebFolder } from '../../testing/web-folder.ts'

const web = openWebFolder()
let product: Product
let visitor: Browser
beforeAll(async () => {
  product = await openProduct({ OPENHOUR_WEB: web.path, SUPPORT_EMAIL: "o'brien&co@example.com" })
  visitor = product.visitor()
})
afterAll(async () => {
  await product.stop()
  web.remove()
})

/** The sources of styles. The expected hash is that of `openssl dgst -sha256 -binary | base64`. */
async function stylesOf(path: string): Promise<string | undefined> {
  const policy = (await visitor.get(path)).headers.get('content-security-policy') ?? ''
  return policy.split('; ').find((part) => part.startsWith('style-src'))
}

describe('pages', () => {
  test.each([
    ['/', 'index'],
    ['/help', 'help'],
    ['/help/', 'help'],
    ['/auth', 'auth'],
    ['/client-welcome', 'auth'],
    ['/client-welcome/', 'auth'],
    ['/sign-consent', 'auth'],
    ['/client', 'app'],
    ['/app/clients/1', 'app'],
    ['/application', '404'],
    ['/help.html', '404'],
    ['/%2e%2e/secret', '404'],
  ])('%s is the page %s', async (path, name) => {
    const { text } = await visitor.get(path)
    expect(text).toContain(`<body>${name} o&#39;brien&#38;co@example.com`)
    expect(text).toContain('<html data-plans="on" data-sign-up="open" lang="en">')
    const facts = /<meta name="openhour" content='([^']*)'/.exec(text)?.[1] ?? ''
    const read = facts.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
    expect(JSON.parse(read)).toMatchObject({ plansOn: true, supportEmail: "o'brien&co@example.com" })
  })

  test('allow exactly their one style element', async () => {
    expect(await stylesOf('/')).toBe("style-src 'self' 'sha256-jlMFrIsk04ggvcDxj0ydIc/z8fZzK+YwXVELnLoHTVc='")
    expect(await stylesOf('/app')).toBe("style-src 'self'")
  })

  test('are compressed, revalidated, and read again after their file changes', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${product.url}/terms`, { headers })
    const first = await ask({ 'accept-encoding': 'gzip, br' })
    const etag = first.headers.get('etag') ?? ''
    expect([first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual(['br', 'no-cache'])
    expect(await first.text()).toContain('terms')
    expect((await ask({ 'accept-encoding': 'gzip, br', 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
    expect((await ask({ 'accept-encoding': 'br;q=0, gzip' })).headers.get('content-encoding')).toBe('gzip')
    web.page('terms', '<title>Other terms</title>')
    expect(await (await ask({})).text()).toContain('Other terms')
  })

  test('answer HEAD as GET, without a body', async () => {
    for (const path of ['/', '/app', '/nothing', '/sw.js']) {
      const [head, get] = await Promise.all([visitor.send('HEAD', path), visitor.get(path)])
      expect([head.status, head.text, head.headers.get('content-security-policy')]).toEqual([
        get.status,
        '',
        get.headers.get('content-security-policy'),
      ])
    }
  })

  test('are not cached for the application; hashed files are cached for a year, the worker is revalidated', async () => {
    const cached = async (path: string) => (await visitor.get(path)).headers.get('cache-control')
    expect(await cached('/app/clients')).toBe('no-store')
    expect(await cached('/')).toBe('no-cache')
    expect(await cached('/sw.js')).toBe('no-cache')
    expect(await cached('/assets/part-abc.js')).toBe('public, max-age=31536000, immutable')
  })

  test('show a message before they are built', async () => {
    const bare = await openProduct({ OPENHOUR_WEB: join(web.path, 'nowhere') })
    const answer = await bare.visitor().get('/')
    expect(answer.text).toContain('npm run build')
    await bare.stop()
  })
})

describe('the build of the pages', () => {
  const nameIn = async (path: string) => (await visitor.get(path)).headers.get('openhour-build')

  test('is in every response, and changes with a new build', async () => {
    expect(await nameIn('/api/v1/account/me')).toBeNull()
    web.write('builds.json', JSON.stringify([{ id: 'a1b2c3', files: [] }]))
    await expect.poll(() => nameIn('/api/v1/account/me')).toBe('a1b2c3')
    web.write(
      'builds.json',
      JSON.stringify([
        { id: 'd4e5f6', files: [] },
        { id: 'a1b2c3', files: [] },
      ]),
    )
    await expect.poll(() => nameIn('/rpc/account/me')).toBe('d4e5f6')
    expect(await nameIn('/api/auth/session')).toBe('d4e5f6')
    web.write('builds.json', '[{"id":"no\\nname"}]')
    await expect.poll(() => nameIn('/rpc/account/me')).toBeNull()
  })
})
