import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { geoFileBytes } from '../../testing/geo-file.ts'
import { openProduct, type Product } from '../../testing/product.ts'

const folder = openTestFolder()
const path = (name: string) => join(folder.path, name)
const day = 86_400_000
/** Replaces the file atomically, as operators should. */
function put(name: string, bytes: Buffer): void {
  writeFileSync(path(`${name}.new`), bytes)
  renameSync(path(`${name}.new`), path(name))
}
const country = (code: string, bytes = '49.36.0.0/16') =>
  geoFileBytes([[bytes, { country: { iso_code: code } }]], new Date())

let product: Product
const ask = async (ip: string, headers: Record<string, string> = {}) => {
  const visitor = product.visitor()
  const answer = await visitor.post(
    '/functions/v1/geo-check',
    { action: 'validation' },
    { 'x-forwarded-for': ip, ...headers },
  )
  return answer.json as {
    allowed: boolean
    countryCode: string | null
    vpnDetected: boolean | null
    apiResults: { source: string }[]
  }
}

beforeAll(async () => {
  put('country.mmdb', country('IN'))
  put('second.mmdb', geoFileBytes([['88.198.0.0/16', { country_code: 'DE' }]], new Date(Date.now() - 61 * day)))
  put(
    'networks.mmdb',
    geoFileBytes(
      [
        ['88.198.0.0/16', { autonomous_system_number: 24940 }],
        ['49.36.0.0/16', { asn: 'AS64500' }],
      ],
      new Date(),
    ),
  )
  product = await openProduct({
    GEO_COUNTRY_MMDB: `${path('country.mmdb')}, ${path('second.mmdb')}`,
    GEO_ASN_MMDB: path('networks.mmdb'),
    GEO_COUNTRY_HEADER: 'CF-IPCountry',
    LOCATION_GATE: 'closed',
  })
})
afterEach(() => setClock(0))
afterAll(async () => {
  await product.stop()
  folder.remove()
})

describe('operator-supplied files', () => {
  test('replace the shipped files', async () => {
    expect(await ask('49.36.0.1')).toMatchObject({
      countryCode: 'IN',
      apiResults: [{ source: 'country' }, { source: 'second' }],
    })
    expect(await ask('88.198.0.1')).toMatchObject({ countryCode: 'DE' })
    expect(await ask('8.8.8.8')).toMatchObject({ countryCode: null })
  })

  test('tell whether an address belongs to a hosting network; null if unknown', async () => {
    expect((await ask('88.198.0.1')).vpnDetected).toBe(true)
    expect((await ask('49.36.0.1')).vpnDetected).toBe(false)
    expect((await ask('8.8.8.8')).vpnDetected).toBe(null)
  })

  test('are reloaded within a minute; a broken file is ignored', async () => {
    expect(await ask('49.36.1.1')).toMatchObject({ countryCode: 'IN' })
    put('country.mmdb', country('US'))
    utimesSync(path('country.mmdb'), new Date(), new Date(statSync(path('country.mmdb')).mtimeMs + 5_000))
    expect(await ask('49.36.1.2')).toMatchObject({ countryCode: 'IN' })
    setClock(61_000)
    expect(await ask('49.36.1.1')).toMatchObject({ countryCode: 'US', allowed: false })
    put('country.mmdb', Buffer.from('not a database at all'))
    setClock(122_000)
    expect(await ask('49.36.1.1')).toMatchObject({ countryCode: 'US' })
    put('country.mmdb', country('IN'))
    utimesSync(path('country.mmdb'), new Date(), new Date(Date.now() + 60_000))
    setClock(183_000)
    expect(await ask('49.36.1.1')).toMatchObject({ countryCode: 'IN' })
  })

  test('are used after the header of a trusted proxy', async () => {
    expect(await ask('49.36.2.1', { 'cf-ipcountry': 'gb' })).toMatchObject({
      countryCode: 'GB',
      apiResults: [{ source: 'proxy' }, { source: 'country' }, { source: 'second' }],
    })
    expect(await ask('49.36.2.2', { 'cf-ipcountry': 'US' })).toMatchObject({ countryCode: 'US', allowed: false })
    for (const nonsense of ['XX', 'T1', 'United States', ''])
      expect(await ask('49.36.2.3', { 'cf-ipcountry': nonsense || 'x' })).toMatchObject({ countryCode: 'IN' })
  })

  test('with a closed gate, callers from unknown countries are refused, except on this machine', async () => {
    expect(await ask('8.8.8.8')).toMatchObject({ allowed: false, countryCode: null })
    expect(await ask('10.0.0.1')).toMatchObject({ allowed: false, countryCode: null })
    expect(await ask('127.0.0.1')).toMatchObject({ allowed: true, countryCode: null })
    const form = {
      name: 'Robin Example',
      email: 'unknown@example.com',
      password: 'Heron-Quartz-42!',
      role: 'therapist',
    }
    const answer = await product.visitor().post('/api/auth/sign-up', form, { 'x-forwarded-for': '8.8.8.8' })
    expect(answer.status).toBe(200) // refused only if certain
  })

  test('are shown to the admin with age and the advice to update old ones', async () => {
    put('country.mmdb', country('IN'))
    const admin = await product.admin()
    const { parts } = (await admin.get('/api/v1/admin/overview')).json as { parts: HealthPart[] }
    expect(parts.find(({ name }) => name === 'Location databases')).toMatchObject({
      state: 'warning',
      detail: expect.stringMatching(
        /^country of .*, 0 days old; second of .*, 61 days old; networks of .*, 0 days old$/,
      ),
      advice: expect.stringMatching(/GEO_COUNTRY_MMDB/),
    })
  })
})

test.each([
  ['is not there', 'missing.mmdb', undefined, /cannot be read/],
  ['is something else', 'else.mmdb', Buffer.from('<html>'), /is not a MaxMind DB file/],
  ['is compressed', 'packed.mmdb', gzipSync(country('IN')), /is compressed \(gzip\)/],
])('a file that %s stops the server at start-up with a message', async (_what, name, bytes, sentence) => {
  if (bytes) put(name, bytes)
  await expect(openProduct({ GEO_COUNTRY_MMDB: path(name) })).rejects.toThrow(sentence)
})
