import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { geoFileBytes } from '../../testing/geo-file.ts'
import { type Responder, json, openLocationServices, validResponses } from '../../testing/geo-providers.ts'
import { goodPassword, openProduct, type Product } from '../../testing/product.ts'

const folder = openTestFolder()
let settings: Record<string, string>
let services: Awaited<ReturnType<typeof openLocationServices>>
beforeAll(async () => {
  services = await openLocationServices()
  const file = join(folder.path, 'one.mmdb')
  writeFileSync(file, geoFileBytes([['81.2.0.0/16', { country_code: 'GB' }]], new Date()))
  settings = {
    GEO_COUNTRY_MMDB: file,
    GEO_PROVIDERS: 'ipwhois, ipapi,ip-api,ipinfo',
    GEO_PROVIDER_URLS: Object.keys(validResponses)
      .map((name) => `${name}=${services.origin}/${name}/{ip}`)
      .join(' '),
  }
})
afterEach(() => {
  setClock(0)
  services.answering = { ...validResponses }
  services.asked.length = 0
})
afterAll(() => {
  services.close()
  folder.remove()
})

type Result = Record<string, unknown> & { source: string; error: string | null }
type Check = {
  allowed: boolean
  country: string
  countryCode: string | null
  vpnDetected: boolean | null
  apiResults: Result[]
}
let number = 0
/** An address that has not been looked up yet. */
const fresh = () => `93.184.${Math.floor(++number / 250)}.${(number % 250) + 1}`
const askOf = (product: Product) => async (ip: string) => {
  const answer = await product
    .visitor()
    .post('/functions/v1/geo-check', { action: 'validation' }, { 'x-forwarded-for': ip })
  expect(answer.status).toBe(200)
  return answer.json as Check
}

describe('standard mode', () => {
  let product: Product
  let ask: (ip: string) => Promise<Check>
  beforeAll(async () => {
    product = await openProduct(settings)
    ask = askOf(product)
  })
  afterAll(() => product.stop())

  test('calls no service for an address that local files know or that is not public', async () => {
    expect(await ask('81.2.0.1')).toMatchObject({ countryCode: 'GB' })
    for (const ip of ['10.0.0.1', '127.0.0.1', 'fd00::1', '203.0.113.5']) await ask(ip)
    expect(services.asked).toEqual([])
  })

  test('calls the first, without a body, and caches the result for a minute', async () => {
    const ip = fresh()
    const [first, ...others] = await Promise.all([ask(ip), ask(ip), ask(ip)])
    expect(first.apiResults[0]).toEqual({
      source: 'ipapi',
      country: 'India',
      countryCode: 'IN',
      region: 'Maharashtra',
      city: 'Pune',
      timezone: 'Asia/Kolkata',
      ip,
      latitude: 18.5,
      longitude: 73.8,
      vpnDetected: null,
      error: null,
    })
    for (const other of others) expect(other).toEqual(first)
    expect(services.asked).toEqual([`GET ipapi ${ip}`])
    setClock(59_000)
    await ask(ip)
    expect(services.asked).toHaveLength(1)
    setClock(61_000)
    await ask(ip)
    expect(services.asked).toHaveLength(2)
  })

  test.each([
    [
      'ipinfo',
      { countryCode: 'DE', country: 'Germany', vpnDetected: true },
      { region: 'Berlin', city: 'Berlin', timezone: 'Europe/Berlin', latitude: 52.52, longitude: 13.41 },
    ],
    [
      'ip-api',
      { countryCode: 'ES', country: 'Spain', vpnDetected: false },
      { region: 'Madrid', city: 'Madrid', timezone: 'Europe/Madrid', latitude: 40.4, longitude: -3.7 },
    ],
    [
      'ipwhois',
      { countryCode: 'IT', country: 'Italy', vpnDetected: false },
      { region: 'Lazio', city: 'Rome', timezone: 'Europe/Rome', latitude: 41.9, longitude: 12.5 },
    ],
  ])('continues in the specified order until %s knows the address', async (name, whole, first) => {
    const order = ['ipapi', 'ipinfo', 'ip-api', 'ipwhois']
    const silent = order.slice(0, order.indexOf(name))
    for (const one of silent) services.answering[one] = json(() => ({}), 503)
    const ip = fresh()
    const check = await ask(ip)
    expect(check).toMatchObject(whole)
    expect(check.apiResults[0]).toMatchObject({ source: name, ip, error: null, ...first })
    expect(services.asked).toEqual([...silent, name].map((one) => `GET ${one} ${ip}`))
  })

  const faults: [string, Responder, RegExp][] = [
    ['an error', json(() => ({ error: true, reason: 'Oops' }), 500), /status 500/],
    ['a refusal with status 200', json(() => ({ error: true, reason: 'RateLimited' })), /does not know/],
    [
      'a page',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>US</html>'),
      /did not answer with JSON/,
    ],
    [
      'JSON cut off',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"country_code":"US"'),
      /invalid JSON/,
    ],
    ['a list', json(() => ['US']), /invalid JSON/],
    ['no country', json((ip) => ({ ip })), /without a country/],
    ['a country that is none', json((ip) => ({ ip, country_code: 'U$', country: 7 })), /without a country/],
    ['wrong kinds of fields', json((ip) => ({ ip, country_code: ['US'], latitude: 'north' })), /without a country/],
    ['another address', json(() => ({ ip: '8.8.8.8', country_code: 'US' })), /another address/],
    [
      'a redirect',
      (_request, response) => void response.writeHead(302, { location: '/ipwhois/93.184.0.1' }).end(),
      /status 302/,
    ],
    [
      'an endless body',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = setInterval(() => response.write(`"${'x'.repeat(8192)}",`), 1)
        response.on('close', () => clearInterval(more)).write('[')
      },
      /more than 64 kB/,
    ],
    ['a broken connection', (request) => void request.socket.destroy(), /cannot be reached/],
    ['nothing', () => undefined, /within 3 seconds/],
  ]
  test.each(faults)('after %s, the next one is called', async (_what, fault, reason) => {
    services.answering.ipapi = fault
    const check = await ask(fresh())
    expect(check.countryCode).toBe('DE')
    expect(check.apiResults.find(({ source }) => source === 'ipapi')?.error).toMatch(reason)
  })

  test('a rate-limited service is not called for a minute', async () => {
    services.answering.ipapi = json(() => ({}), 429)
    await ask(fresh())
    await ask(fresh())
    expect(services.asked.filter((one) => one.includes('ipapi'))).toHaveLength(1)
    services.answering = { ...validResponses }
    setClock(61_000)
    expect(await ask(fresh())).toMatchObject({ countryCode: 'IN' })
  })

  test('if none knows the address, the country is unknown and the caller is not refused', async () => {
    for (const name of Object.keys(validResponses)) services.answering[name] = json(() => ({}), 500)
    setClock(200_000)
    expect(await ask(fresh())).toMatchObject({ allowed: true, countryCode: null, vpnDetected: null })
  })

  test('sign-up is refused if a service returns the United States', async () => {
    services.answering.ipapi = json((ip) => ({ ip, country_code: 'us', country_name: 'United States' }))
    setClock(400_000)
    const ip = fresh()
    expect(await ask(ip)).toMatchObject({ allowed: false, countryCode: 'US' })
    const form = { name: 'Robin Example', email: 'there@example.com', password: goodPassword, role: 'client' }
    expect((await product.visitor().post('/api/auth/sign-up', form, { 'x-forwarded-for': ip })).status).toBe(451)
  })
})

describe('real-time mode', () => {
  let product: Product
  let ask: (ip: string) => Promise<Check>
  beforeAll(async () => {
    product = await openProduct({ ...settings, GEO_MODE: 'real-time' })
    ask = askOf(product)
  })
  afterAll(() => product.stop())

  test('calls all in parallel and prefers the first', async () => {
    const check = await ask('81.2.0.1')
    expect(services.asked.sort()).toEqual(
      Object.keys(validResponses)
        .map((name) => `GET ${name} 81.2.0.1`)
        .sort(),
    )
    expect(check).toMatchObject({ countryCode: 'IN', vpnDetected: true })
    expect(check.apiResults.map(({ source }) => source)).toEqual(['ipapi', 'ipinfo', 'ip-api', 'ipwhois', 'one'])
  })

  test('prefers then the second, then any, and local files last', async () => {
    const down = json(() => ({}), 500)
    services.answering.ipapi = down
    expect((await ask(fresh())).apiResults[0]?.source).toBe('ipinfo')
    services.answering.ipinfo = down
    expect((await ask(fresh())).apiResults[0]?.source).toBe('ip-api')
    for (const name of Object.keys(validResponses)) services.answering[name] = down
    expect((await ask('81.2.0.2')).apiResults[0]?.source).toBe('one')
  })

  test('waits up to five seconds for a service', async () => {
    services.answering.ipapi = () => undefined
    const check = await ask(fresh())
    expect(check.countryCode).toBe('DE')
    expect(check.apiResults.find(({ source }) => source === 'ipapi')?.error).toBe('did not answer within 5 seconds')
  })

  test('refuses if one of them returns the United States', async () => {
    services.answering.ipwhois = json((ip) => ({ ip, success: true, country_code: 'USA', country: 'United States' }))
    expect(await ask(fresh())).toMatchObject({ allowed: false, country: 'United States', countryCode: 'US' })
  })
})

test.each([
  [{ GEO_PROVIDERS: 'ipapi,elsewhere' }, /GEO_PROVIDERS/],
  [{ GEO_PROVIDER_URLS: 'ipapi=ftp://x.example/{ip}' }, /GEO_PROVIDER_URLS/],
  [{ GEO_PROVIDER_URLS: 'ipapi=https://x.example/' }, /GEO_PROVIDER_URLS/],
  [{ GEO_PROVIDER_URLS: `ipapi=${'http'}://x.example/{ip}` }, /GEO_PROVIDER_URLS/],
  [{ GEO_MODE: 'fast' }, /GEO_MODE/],
  [{ GEO_COUNTRY_HEADER: 'x country' }, /GEO_COUNTRY_HEADER/],
])('%j stops the server at start-up', async (wrong, names) => {
  await expect(openProduct(wrong as Record<string, string>)).rejects.toThrow(names)
})
