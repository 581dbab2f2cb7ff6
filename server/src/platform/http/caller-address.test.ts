import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '../../testing/product.ts'
import { signIn } from '../../testing/sign-in.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ TRUSTED_PROXIES: '127.0.0.1,::1,10.0.0.0/8,2001:db8:ffff::/48' })
})
afterAll(() => product.stop())

/** Where the server says that somebody signed in from. */
async function addressSeen(forwarded: string): Promise<string> {
  const person = await product.person()
  const browser = product.visitor()
  await browser.send(
    'POST',
    '/api/auth/sign-in',
    { email: person.email, password: 'Heron-Quartz-42!' },
    { 'x-forwarded-for': forwarded },
  )
  const { rows } = await product.database.owner.query(
    `select ip_address from security_events where user_id = $1 and action = 'session started' order by at desc, id desc limit 1`,
    [person.userId],
  )
  return rows[0].ip_address
}

test.each([
  ['one hop', '203.0.113.7', '203.0.113.7'],
  ['what the caller wrote before the proxy did', '192.0.2.66, 203.0.113.7', '203.0.113.7'],
  ['a chain of trusted proxies', '192.0.2.66, 203.0.113.7, 10.1.2.3, 10.9.9.9', '203.0.113.7'],
  ['trusted proxies alone', '10.1.2.3, 10.9.9.9', '10.1.2.3'],
  ['a port', '192.0.2.66, 203.0.113.7:50123', '203.0.113.7'],
  ['brackets and a port', '192.0.2.66, [2001:db8::7]:50123', '2001:db8::7'],
  ['brackets', '192.0.2.66, [2001:db8::7]', '2001:db8::7'],
  ['a zone', '192.0.2.66, 2001:db8::7%eth0', '2001:db8::7'],
  ['another way to write it', '192.0.2.66, 2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['IPv4 inside IPv6', '192.0.2.66, ::ffff:cb00:7107', '203.0.113.7'],
  ['a trusted proxy over IPv6 with a port', '192.0.2.66, 203.0.113.7, [2001:db8:ffff::1]:443', '203.0.113.7'],
  ['a hop that cannot be read', '192.0.2.66, unknown', '127.0.0.1'],
  ['a hop that cannot be read behind a trusted one', '192.0.2.66, unknown, 10.1.2.3', '10.1.2.3'],
  ['an empty hop', '192.0.2.66, ', '127.0.0.1'],
  ['no header', '', '127.0.0.1'],
])('behind a proxy the caller is who the nearest proxies say: %s', async (_what, forwarded, seen) => {
  expect(await addressSeen(forwarded)).toBe(seen)
})

test('callers of one IPv6 network are counted as one, of another apart', async () => {
  const person = await product.person()
  const from = (address: string) =>
    product
      .visitor()
      .send('POST', '/api/auth/sign-in', { email: person.email, password: 'Wrong-1!' }, { 'x-forwarded-for': address })
  const statuses: number[] = []
  for (let host = 1; host <= 11; host++) statuses.push((await from(`2001:db8:1:2::${host.toString(16)}`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect((await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429)
  expect((await from('2001:db8:1:3::1')).status).toBe(401)
  expect((await signIn(product.visitor(), person.email)).status).toBe(200)
})
