import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '../../testing/own-rows.ts'
import { invite, joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { openWebFolder } from '../../testing/web-folder.ts'

const web = openWebFolder()
let product: Product
let client: Awaited<ReturnType<typeof joinedClient>>
beforeAll(async () => {
  product = await openProduct({ OPENHOUR_WEB: web.path })
  client = await joinedClient(product, await product.person())
  // The first time, preparing the statements can take longer than a page waits for its data.
  await client.get('/client/dashboard')
})
afterAll(async () => {
  await product.stop()
  web.remove()
})

type Answers = [path: string, input: unknown, output: unknown][]

async function answersIn(who: Browser, path: string): Promise<Answers> {
  const { text } = await who.get(path)
  const data = /<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(text)?.[1]
  return (JSON.parse(data ?? '') as { answers: Answers }).answers
}
const own = /^(portal|crisisContacts)\//
const namesIn = async (who: Browser, path: string) =>
  (await answersIn(who, path))
    .map(([name]) => name)
    .filter((name) => own.test(name))
    .toSorted()

test('the dashboard of a client contains what it shows first', async () => {
  const { clientId } = client
  const answers = await answersIn(client, '/client/dashboard')
  const answered = answers.filter(([name]) => own.test(name))
  expect(Object.fromEntries(answered)).toEqual({
    'crisisContacts/get': {},
    'portal/home': { clientId },
    'portal/practices': {},
    'portal/profile': { clientId },
  })
  for (const [operation, input, output] of answered) {
    const asked = await client.post(`/rpc/${operation}`, { json: input })
    expect([operation, asked.json]).toEqual([operation, { json: output }])
  }
})

test.each(['/client/tasks', '/client/settings'])('%s contains only the practices', async (path) => {
  expect(await namesIn(client, path)).toEqual(['portal/practices'])
})

test('without a practice there is only whom to call', async () => {
  expect(await namesIn(await product.person('client'), '/client/dashboard')).toEqual([
    'crisisContacts/get',
    'portal/practices',
  ])
})

test('of several practices only the browser knows which one it shows', async () => {
  const another = await product.person()
  const token = await invite(another, await newClient(another, { email: client.email }))
  expect((await client.post('/rpc/portal/join', { json: { token } })).status).toBe(200)
  expect(await namesIn(client, '/client/dashboard')).toEqual(['crisisContacts/get', 'portal/practices'])
})
