import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLock } from '../../testing/held-lock.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { stays } from '../../testing/until.ts'
import { openWebFolder } from '../../testing/web-folder.ts'

const web = openWebFolder()
let product: Product
let client: Awaited<ReturnType<typeof joinedClient>>
beforeAll(async () => {
  const head =
    '<title>Openhour</title><meta name="description" content="For therapists." /><link rel="icon" href="/icon.svg" />'
  for (const name of ['auth', 'app', 'offline', 'help', '404', 'index']) web.page(name, head)
  product = await openProduct({ OPENHOUR_WEB: web.path })
  client = await joinedClient(product, await product.person())
})
afterAll(async () => {
  await product.stop()
  web.remove()
})

const choose = (look: string | null) => client.send('PATCH', '/api/v1/settings/preferences', { look })
const seen = async (who: Browser, path: string) => {
  const { text } = await who.get(path)
  return {
    title: /<title>(.*?)<\/title>/.exec(text)?.[1],
    icon: /rel="icon" href="(.*?)"/.exec(text)?.[1],
    manifest: /rel="manifest" href="(.*?)"/.exec(text)?.[1],
    head: /<html.*<\/head>/s.exec(text)?.[0] ?? '',
  }
}
const own = { title: 'Openhour', icon: '/icon.svg' }
const planner = { title: 'Home Planner', icon: '/looks/planner.svg' }

test('pages have the client’s look from the first load on; this browser keeps it after sign-out, until it is turned off', async () => {
  expect(await seen(client, '/client/dashboard')).toMatchObject({ ...own, manifest: '/looks/openhour.webmanifest' })
  expect(await seen(client, '/auth')).toMatchObject({ ...own, manifest: undefined })
  await choose('planner')
  const page = await seen(client, '/client/dashboard')
  expect(page).toMatchObject({ ...planner, manifest: '/looks/planner.webmanifest' })
  expect(page.head).toContain('data-look="planner"')
  await client.post('/api/auth/sign-out', {})
  for (const path of ['/auth', '/client-welcome', '/offline', '/client/dashboard', '/help', '/no-such-page']) {
    const { head, ...rest } = await seen(client, path)
    expect([path, rest]).toMatchObject([path, planner])
    expect(head.replace(/<meta name="openhour"[^>]*>/, '')).not.toMatch(/openhour|therap/i)
  }
  // The landing page is about what the name hides.
  const landing = await client.get('/')
  expect([landing.status, landing.headers.get('location')]).toEqual([302, '/auth'])
  expect(await seen(client, '/app/dashboard')).toMatchObject(own)
  for (const path of ['/auth', '/help', '/']) expect(await seen(product.visitor(), path)).toMatchObject(own)

  await client.post('/api/auth/sign-in', { email: client.email, password: goodPassword })
  await choose(null)
  expect(await seen(client, '/client/settings')).toMatchObject(own)
  expect(await seen(client, '/auth')).toMatchObject(own)
})

test('a browser that does not know the look yet shows it however long the server needs', async () => {
  await choose('planner')
  const elsewhere = product.visitor()
  await elsewhere.post('/api/auth/sign-in', { email: client.email, password: goodPassword })
  const held = await holdLock(product, 'lock table user_preferences in access exclusive mode')
  let page: Awaited<ReturnType<typeof seen>> | undefined
  const opened = seen(elsewhere, '/client/dashboard').then((answer) => (page = answer))
  try {
    await stays(
      () => page,
      (answer) => answer === undefined,
      800,
    )
  } finally {
    await held.release()
  }
  expect(await opened).toMatchObject(planner)
  await choose(null)
})

test('there is a manifest for each look, with its name and icons', async () => {
  const { json, headers } = await client.get('/looks/errands.webmanifest')
  expect(headers.get('content-type')).toBe('application/manifest+json')
  expect(json).toMatchObject({ name: 'Errand List', short_name: 'Errands', display: 'standalone', id: '/client' })
  expect(JSON.stringify(json)).not.toMatch(/openhour|therap/i)
  expect((await client.get('/looks/openhour.webmanifest')).json).toMatchObject({ name: 'Openhour' })
})

test.each(['bank', '"><script>', '', 'toString'])('a cookie with the value %j changes nothing', async (value) => {
  const { text } = await product.visitor().send('GET', '/auth', undefined, { cookie: `look=${value}` })
  expect(text).toContain('<title>Openhour</title>')
})
