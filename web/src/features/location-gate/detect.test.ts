import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { detect } from './detect.ts'
import { readOverride, setOverride } from './override.ts'

type Entry = Record<string, unknown>
const lookup = (more: Entry): Entry => ({
  source: 'dbip-country',
  country: null,
  countryCode: null,
  region: null,
  city: null,
  timezone: null,
  ip: '49.36.0.1',
  latitude: null,
  longitude: null,
  vpnDetected: null,
  error: null,
  ...more,
})
const check = (more: Entry, ...results: Entry[]) => ({
  allowed: true,
  country: null,
  countryCode: null,
  vpnDetected: null,
  apiResults: results.length > 0 ? results : [lookup({})],
  ...more,
})
const india = { country: 'India', countryCode: 'IN' }
const nobodyKnows = check({})

/** The server's answers, one after the other; the last one stays. */
let answers: unknown[]
let asked: { path: string; body: unknown }[]
let zone: string
beforeEach(() => {
  answers = [nobodyKnows]
  asked = []
  zone = 'Europe/Paris'
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body)) })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(
    () => ({ timeZone: zone }) as Intl.ResolvedDateTimeFormatOptions,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
})

function gate(locationGate: string) {
  const meta = document.createElement('meta')
  meta.name = 'openhour'
  meta.content = JSON.stringify({ locationGate })
  document.head.append(meta)
}

describe('in the specified order', () => {
  test('an override takes precedence without a lookup', async () => {
    setOverride({ country: 'United States', countryCode: 'US' })
    expect(await detect()).toMatchObject({
      method: 'manual',
      isRestricted: true,
      location: { country: 'United States', countryCode: 'US', ip: null },
    })
    expect(asked).toEqual([])
  })

  test.each(['{', '{}', '"US"', 'null', '{"country":"","countryCode":"US"}', '{"country":"X","countryCode":"usa"}'])(
    'removes the invalid override %s',
    async (stored) => {
      localStorage.setItem('geolocation_override', stored)
      answers = [check(india, lookup(india))]
      expect((await detect()).method).toBe('ip')
      expect(localStorage.getItem('geolocation_override')).toBeNull()
      expect(readOverride()).toBeUndefined()
    },
  )

  test('then looks up the IP address on our server', async () => {
    answers = [check(india, lookup({ ...india, city: 'Pune', region: 'Maharashtra', latitude: 18.5, longitude: 73.8 }))]
    zone = 'America/New_York'
    expect(await detect()).toEqual({
      isRestricted: false,
      method: 'ip',
      location: {
        ...india,
        region: 'Maharashtra',
        city: 'Pune',
        timezone: null,
        ip: '49.36.0.1',
        latitude: 18.5,
        longitude: 73.8,
        detectionDetails: { apiUsed: 'dbip-country', vpnDetected: null, allResults: [expect.objectContaining(india)] },
      },
    })
    expect(asked).toEqual([{ path: '/functions/v1/geo-check', body: { action: 'validation' } }])
  })

  test.each([
    ['America/New_York', 'US', true],
    ['America/Chicago', 'US', true],
    ['America/Denver', 'US', true],
    ['America/Los_Angeles', 'US', true],
    ['America/Phoenix', 'US', true],
    ['America/Anchorage', 'US', true],
    ['Pacific/Honolulu', 'US', true],
    ['America/Detroit', 'US', true],
    ['Asia/Kolkata', 'IN', false],
    ['Asia/Calcutta', 'IN', false],
    ['Europe/London', 'GB', false],
    ['America/Toronto', 'CA', false],
    ['America/Vancouver', 'CA', false],
  ])('then uses the time zone: %s is in %s', async (name, countryCode, isRestricted) => {
    zone = name
    expect(await detect()).toMatchObject({
      method: 'timezone',
      isRestricted,
      location: { countryCode, timezone: name },
    })
    expect(asked).toHaveLength(1)
  })

  test.each(['Europe/Paris', 'America/Boise', 'UTC', ''])('%s tells nothing: unknown is let in', async (name) => {
    zone = name
    expect(await detect()).toMatchObject({
      method: 'unknown',
      isRestricted: false,
      error: 'Unable to determine precise location - access granted',
      location: { countryCode: null },
    })
  })
})

describe('our server', () => {
  test('overrides everything if it says that the product is not offered', async () => {
    answers = [
      check(
        { allowed: false, country: 'United States', countryCode: 'US' },
        lookup({ countryCode: 'CA' }),
        lookup({ countryCode: 'US', source: 'second' }),
      ),
    ]
    zone = 'Europe/London'
    expect(await detect()).toMatchObject({
      isRestricted: true,
      method: 'ip',
      location: { countryCode: 'US', detectionDetails: { apiUsed: 'second' } },
    })
  })

  test.each([
    ['cannot be reached', new TypeError('offline')],
    ['refuses', Response.json({ code: 'too-many-attempts' }, { status: 429 })],
    ['answers with a page', new Response('<html>')],
    ['answers with something else', { country: 'US' }],
  ])('retries once if it %s, then skips it', async (_what, answer) => {
    answers = [answer]
    zone = 'Asia/Kolkata'
    expect(await detect()).toMatchObject({ method: 'timezone', location: { countryCode: 'IN' } })
    expect(asked).toHaveLength(2)
  })

  test('uses an answer to the retry instead of the time zone', async () => {
    answers = [new TypeError('offline'), check(india, lookup(india))]
    zone = 'America/New_York'
    expect(await detect()).toMatchObject({ method: 'ip', isRestricted: false, location: { countryCode: 'IN' } })
  })

  test('reports a VPN', async () => {
    answers = [check({ ...india, vpnDetected: true }, lookup(india))]
    expect(await detect()).toMatchObject({
      isRestricted: false,
      error: 'VPN/Proxy detected - location may be inaccurate',
      location: { detectionDetails: { vpnDetected: true } },
    })
  })

  test('admits the operator as unknown, whatever the time zone and the gate', async () => {
    gate('closed')
    zone = 'America/New_York'
    answers = [check({}, lookup({ source: 'loopback', ip: '127.0.0.1' }))]
    expect(await detect()).toMatchObject({ method: 'unknown', isRestricted: false, location: { countryCode: null } })
    expect(asked).toHaveLength(1)
  })
})

test('a closed gate refuses unknown locations', async () => {
  gate('closed')
  expect(await detect()).toMatchObject({
    method: 'unknown',
    isRestricted: true,
    error: 'Access restricted for security - location verification failed',
  })
})

test('admits if detection throws, and says so', async () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function noZones() {
    throw new RangeError('no time zone data')
  })
  expect(await detect()).toMatchObject({
    method: 'unknown',
    isRestricted: false,
    error: 'Failed to detect location - access granted',
  })
})
