import { looks } from '@openhour/shared/lib/looks.ts'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

const neutralUrl = 'http://notes.demo.test'
let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct({
    DISCREET_URL: `${neutralUrl}/`,
    DISCREET_MAIL_FROM: 'no-reply@notes.demo.test',
    MAIL_FROM: 'Openhour <hello@therapy.demo.test>',
  })
  therapist = await product.person()
})
afterAll(() => product.stop())

type Client = Awaited<ReturnType<typeof joinedClient>>
const newest = async (who: Client, template: string) => {
  const found = await until(
    async () => (await product.mails(who.email, 0)).filter((mail) => mail.template.endsWith(template)),
    ({ length }) => length > 0,
  )
  const { headers, ...mail } = found[0] as (typeof found)[number]
  return { ...mail, all: JSON.stringify([headers, mail.text, mail.html]) }
}
const ask = (who: Client) =>
  therapist.post('/rpc/consents/ask', { json: { clientId: who.clientId, purpose: 'treatment' } })
const addressesIn = (text: string | undefined) =>
  new Set([...(text ?? '').matchAll(/https?:\/\/[^/\s]+/g)].map(([address]) => address))

test('a discreet client’s emails have the neutral sender and links, those about signing in too; others don’t', async () => {
  const [discreet, open] = [await joinedClient(product, therapist), await joinedClient(product, therapist)]
  await discreet.send('PATCH', '/api/v1/settings/preferences', { look: 'errands' })
  for (const who of [discreet, open]) await ask(who)
  const hidden = await newest(discreet, 'notification')
  expect(hidden.from).toEqual({ name: looks[2].appName, address: 'no-reply@notes.demo.test' })
  expect([...addressesIn(hidden.text)]).toEqual([neutralUrl])
  expect(hidden.text).toContain(`${neutralUrl}/open`)
  expect(hidden.all).not.toMatch(/therapy|localhost|openhour/i)

  await product.visitor().post('/api/auth/forgot-password', { email: discreet.email })
  const reset = await newest(discreet, 'reset-password')
  expect(reset.from?.address).toBe('no-reply@notes.demo.test')
  expect([...addressesIn(reset.text)]).toEqual([neutralUrl])

  const plain = await newest(open, 'notification')
  expect(plain.from).toEqual({ name: 'Robin Example', address: 'hello@therapy.demo.test' })
  expect([...addressesIn(plain.text)]).toEqual([product.url])
})

/** Through a proxy that passes the Host header on. */
function throughProxy(
  path: string,
  method = 'GET',
): Promise<{ status: number; location: string | undefined; text: string }> {
  const headers = { host: 'notes.demo.test', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  return new Promise((done, fail) => {
    request({ port: product.port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = ''
      response.on('data', (part) => (text += part))
      response.on('end', () => done({ status: response.statusCode ?? 0, location: response.headers.location, text }))
    })
      .on('error', fail)
      .end()
  })
}

test('the neutral address leads to the public one with path and query, and takes nothing', async () => {
  for (const path of ['/open', '/confirm/abc?x=1', '/'])
    expect(await throughProxy(path)).toMatchObject({ status: 302, location: product.url + path })
  expect((await throughProxy('/api/auth/sign-in', 'POST')).status).toBe(403)
  expect((await throughProxy('/healthz')).text).toBe('alive')
})
