import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesReceived } from '../../testing/changes-received.ts'
import { clientDetails } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { openWebFolder } from '../../testing/web-folder.ts'

const web = openWebFolder()
let product: Product
let ana: Browser & { userId: string }
let clientId: string
beforeAll(async () => {
  web.write(
    'page-code.json',
    JSON.stringify({
      '/app/clients/$': ['/assets/profile-1.js', '/assets/profile-1.css'],
      '/app/invoices/$': ['/assets/one-invoice.js'],
      '/app/invoices/month': ['/assets/month-end.js'],
      '/app/settings': ['/assets/first-tab.js'],
      '/app/settings?tab=practice': ['/assets/practice-tab.js'],
    }),
  )
  product = await openProduct({ OPENHOUR_WEB: web.path })
  ana = await product.person()
  const added = await ana.post('/api/v1/clients', clientDetails({ name: '</script><b>Mila' }))
  clientId = (added.json as { id: string }).id
})
afterAll(async () => {
  await product.stop()
  web.remove()
})

type Answers = { at: number; answers: [path: string, input: unknown, output: unknown][] }

async function answersIn(
  who: Browser,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answers | undefined> {
  const { text } = await who.send('GET', path, undefined, headers)
  const data = /<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(text)?.[1]
  return data === undefined ? undefined : (JSON.parse(data) as Answers)
}

const namesIn = (found: Answers | undefined) => found?.answers.map(([path]) => path).toSorted()
const aroundAll = ['account/me', 'notifications/list', 'settings/preferences']
/** Around the pages of therapists. */
const around = [...aroundAll, 'messages/unread'].toSorted()

async function openedEntries(): Promise<number> {
  const { rows } = await product.database.owner.query(
    `select from audit_log where client_id = $1 and action = 'opened'
    union all select from audit_unchained where client_id = $1 and action = 'opened'`,
    [clientId],
  )
  return rows.length
}

test.each([
  ['/app/dashboard', ['dashboard/today']],
  ['/app/clients', ['clients/list']],
  ['/app/clients/', ['clients/list']],
  ['/app/clients?page=2', []],
  ['/app/tasks', ['tasks/list']],
  ['/app/appointments', ['appointments/calendar', 'availability/practice', 'reminders/waitingMails']],
  ['/app/messages', ['messages/threads']],
  ['/app/notes/unsigned', ['notes/missing', 'notes/unsigned']],
  ['/app/notifications', ['notifications/list']],
  ['/app/settings', ['settings/profile']],
  ['/app/billing', ['billing/plan']],
  ['/app/nothing', []],
])('%s contains the answers that it shows first', async (path, own) => {
  const found = await answersIn(ana, path)
  expect(namesIn(found)).toEqual([...around, ...own].toSorted())
  for (const [operation, input, output] of found?.answers ?? []) {
    const asked = await ana.post(`/rpc/${operation}`, { json: input })
    expect([operation, asked.json]).toEqual([operation, { json: output }])
  }
})

test.each([
  ['/app/settings', 'first-tab'],
  ['/app/settings?tab=practice', 'practice-tab'],
  ['/app/settings?tab=nothing', 'first-tab'],
])('%s names the code of its tab alone', async (path, file) => {
  const { text } = await ana.get(path)
  expect(
    [...text.matchAll(/modulepreload" crossorigin href="\/assets\/([\w-]*-tab)\.js"/g)].map(([, name]) => name),
  ).toEqual([file])
})

test('a page with a path of its own gets its code, not that of a record beside it', async () => {
  const codeOf = async (path: string) =>
    [...(await ana.get(path)).text.matchAll(/href="\/assets\/((?:one|month)-[\w-]+)\.js"/g)].map(([, name]) => name)
  expect(await codeOf('/app/invoices/month')).toEqual(['month-end'])
  expect(await codeOf(`/app/invoices/${clientId}`)).toEqual(['one-invoice'])
})

test('a profile contains the record with its files, and opening it is written into the audit log', async () => {
  const before = await openedEntries()
  const { text, headers } = await ana.get(`/app/clients/${clientId}`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('etag')).toBeNull()
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(text).not.toContain('<b>')
  expect(text).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/profile-1.js"><link rel="stylesheet" href="/assets/profile-1.css">',
  )
  const found = await answersIn(ana, `/app/clients/${clientId}`)
  const overview = found?.answers.find(([path]) => path === 'clients/overview')
  expect(overview?.[2]).toMatchObject({ client: { id: clientId, name: '</script><b>Mila' } })
  expect(await openedEntries()).toBe(before + 2)
})

test('nothing is read for anyone else, or for anything but a document', async () => {
  const before = await openedEntries()
  const path = `/app/clients/${clientId}`
  expect(await answersIn(product.visitor(), path)).toBeUndefined()
  expect(namesIn(await answersIn(await product.person(), path))).toEqual(around)
  expect(namesIn(await answersIn(await product.person('client'), path))).toEqual(aroundAll)
  for (const headers of [{ 'sec-fetch-dest': 'empty' }, { 'sec-fetch-dest': 'iframe' }, { 'sec-purpose': 'prefetch' }])
    expect(await answersIn(ana, path, headers)).toBeUndefined()
  expect(await openedEntries()).toBe(before)
  expect(namesIn(await answersIn(ana, path, { 'sec-fetch-dest': 'document' }))).toContain('clients/overview')
})

test('a browser that is not signed in is led to the sign-in page at once, and from there back', async () => {
  const document = { 'sec-fetch-dest': 'document' }
  const path = `/app/clients/${clientId}?tab=documents`
  const { status, headers } = await product.visitor().send('GET', path, undefined, document)
  expect([status, headers.get('location')]).toEqual([302, `/auth?next=${encodeURIComponent(path)}`])
  expect(headers.get('cache-control')).toBe('no-store')
  for (const open of ['/auth', '/help', '/app-offline', '/no/such/page'])
    expect([200, 404]).toContain((await product.visitor().send('GET', open, undefined, document)).status)
  expect((await ana.send('GET', path, undefined, document)).status).toBe(200)
})

test('a page that was opened before a change fetches everything again', async () => {
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const firstEventsSince = async (since: number) => {
    const stop = new AbortController()
    const stream = await fetch(`${product.url}/api/live?since=${since}`, { headers: { cookie }, signal: stop.signal })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let read = ''
    const late = setTimeout(() => stop.abort(), 1_500)
    while (!read.includes('event: again')) {
      const { value } = (await reader?.read().catch(() => undefined)) ?? {}
      if (value === undefined) break
      read += value
    }
    clearTimeout(late)
    stop.abort()
    return [...read.matchAll(/^event: (.*)$/gm)].map(([, event]) => event)
  }
  const at = async () => (await answersIn(ana, '/app/clients'))?.at ?? 0
  const before = await at()
  expect((await ana.post('/api/v1/clients', clientDetails())).status).toBe(201)
  await changesReceived(product, ana)
  expect(await firstEventsSince(before)).toEqual(['ready', 'again'])
  expect(await firstEventsSince(await at())).toEqual(['ready'])
})
