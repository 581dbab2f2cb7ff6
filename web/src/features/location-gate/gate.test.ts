import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeLocation } from '../../lib/location.ts'
import { writeCookie } from '../../lib/storage.ts'
import { startGate } from './gate.ts'
import { uncover } from './panel.ts'

const entry = {
  source: 'dbip-country',
  country: 'United States',
  countryCode: 'US',
  region: null,
  city: null,
  timezone: null,
  ip: '8.8.8.8',
  latitude: null,
  longitude: null,
  vpnDetected: null as boolean | null,
  error: null,
}
const american = {
  allowed: false,
  country: 'United States',
  countryCode: 'US',
  vpnDetected: null as boolean | null,
  apiResults: [entry],
}
const indian = { ...american, allowed: true, country: 'India', countryCode: 'IN' }
const unknown = { ...american, allowed: true, country: null, countryCode: null, apiResults: [] }

let answer: () => unknown
let asked: number
beforeEach(() => {
  asked = 0
  answer = () => american
  vi.stubGlobal('fetch', async () => {
    asked++
    return Response.json(await answer())
  })
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(
    () => ({ timeZone: 'Europe/Paris' }) as Intl.ResolvedDateTimeFormatOptions,
  )
  document.body.innerHTML = '<div id="root"><h1>Landing</h1><button>Sign Up</button></div>'
  facts({})
})
afterEach(() => {
  uncover()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  writeCookie('signed_in', '', 0)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

function facts(more: object) {
  const meta = document.createElement('meta')
  meta.name = 'openhour'
  meta.content = JSON.stringify({ locationGate: 'open', supportEmail: 'help@example.com', ...more })
  document.head.replaceChildren(meta)
}
const panel = () => screen.findByRole('dialog')
const page = () => document.getElementById('root') as HTMLElement
const isCovered = () => document.getElementById('location-gate') !== null

test('in a restricted country the panel shows the result and every option', async () => {
  answer = () => ({ ...american, vpnDetected: true })
  await startGate()
  const here = within(await panel())
  const heading = here.getByRole('heading', { level: 1, name: 'This App is Not Available in Your Country' })
  expect(document.activeElement).toBe(heading)
  here.getByText("We're sorry, but our therapy platform is currently not available in the United States.")
  here.getByText(/HIPAA/)
  const card = within(here.getByRole('region', { name: 'What we detected' }))
  expect(card.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Country',
    'Detection method',
    'IP address',
    'Source',
  ])
  expect(card.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'United States (US)',
    'IP address',
    '8.8.8.8',
    'Openhour geo-check (dbip-country)',
  ])
  card.getByText('VPN/Proxy detected - location may be inaccurate')
  expect(card.getByRole('link', { name: 'IP Geolocation by DB-IP' }).getAttribute('href')).toBe('https://db-ip.com')
  expect(here.getAllByRole('listitem')).toHaveLength(4)
  here.getByRole('button', { name: 'Check Again' })
  here.getByRole('button', { name: 'Clear Cache & Retry' })
  expect(here.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toMatch(
    /^mailto:help@example\.com\?subject=/,
  )
  expect(here.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help')
  expect(page().hasAttribute('inert')).toBe(true)
})

test('elements added later are out of reach too, until the gate opens', async () => {
  await startGate()
  await panel()
  const late = document.body.appendChild(document.createElement('div'))
  await waitFor(() => expect(late.hasAttribute('inert')).toBe(true))
  uncover()
  expect([late, page()].some((part) => part.hasAttribute('inert'))).toBe(false)
})

test('shows nothing in other countries', async () => {
  answer = () => indian
  await startGate()
  expect([isCovered(), page().hasAttribute('inert'), asked]).toEqual([false, false, 1])
})

test('caches the answer for a minute', async () => {
  answer = () => indian
  await startGate()
  vi.useFakeTimers({ now: Date.now() + 59_000, toFake: ['Date'] })
  await startGate()
  expect(asked).toBe(1)
  vi.setSystemTime(Date.now() + 2_000)
  await startGate()
  expect(asked).toBe(2)
})

test.each(['{', '{}', 'null'])('ignores the invalid cached answer %s', async (kept) => {
  sessionStorage.setItem('geolocation_result', kept)
  sessionStorage.setItem('geolocation_time', String(Date.now()))
  await startGate()
  await panel()
  expect(asked).toBe(1)
})

test('covers the page with two sentences while checking, then uncovers it', async () => {
  let settle: (found: unknown) => void = () => undefined
  answer = () => new Promise((resolve) => (settle = resolve))
  const started = startGate()
  expect(isCovered()).toBe(false)
  const status = await screen.findByRole('status')
  expect(status.textContent).toBe('Verifying your location...This helps us ensure compliance with regional regulations')
  expect(page().hasAttribute('inert')).toBe(true)
  settle(indian)
  await started
  expect([isCovered(), page().hasAttribute('inert')]).toEqual([false, false])
})

test('Check Again asks anew, says when nothing has changed, and opens when it has', async () => {
  localStorage.setItem('geolocation_override', JSON.stringify({ country: 'United States', countryCode: 'US' }))
  await startGate()
  expect(asked).toBe(0)
  fireEvent.click(within(await panel()).getByRole('button', { name: 'Check Again' }))
  await screen.findByText('Checked again just now. Nothing has changed.')
  expect(document.activeElement?.textContent).toBe('Check Again')
  expect(asked).toBe(0) // the override stays
  answer = () => indian
  localStorage.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Check Again' }))
  await waitFor(() => expect(isCovered()).toBe(false))
  expect(asked).toBe(1)
})

test('Clear Cache & Retry forgets result, time and override, and asks anew', async () => {
  localStorage.setItem('geolocation_override', JSON.stringify({ country: 'United States', countryCode: 'US' }))
  await startGate()
  let before: (string | null)[] = []
  answer = () => {
    before = [
      localStorage.getItem('geolocation_override'),
      sessionStorage.getItem('geolocation_result'),
      sessionStorage.getItem('geolocation_time'),
    ]
    return indian
  }
  fireEvent.click(within(await panel()).getByRole('button', { name: 'Clear Cache & Retry' }))
  await waitFor(() => expect(isCovered()).toBe(false))
  expect([asked, before]).toEqual([1, [null, null, null]])
})

test('a closed gate says that the location is unknown', async () => {
  facts({ locationGate: 'closed' })
  answer = () => unknown
  await startGate()
  const here = within(await panel())
  here.getByRole('heading', { level: 1, name: 'Unable to determine your exact location' })
  here.getByText('Access restricted for security - location verification failed')
  expect(here.getAllByRole('definition').map((value) => value.textContent)).toEqual(Array(4).fill('Unknown'))
})

test.each([
  ['/help', {}],
  ['/privacy', {}],
  ['/terms/', {}],
  ['/', { locationGate: 'off' }],
])('%s with %j is never covered, and nobody is asked', async (path, more) => {
  history.replaceState(null, '', path)
  facts(more)
  await startGate()
  expect([isCovered(), asked]).toEqual([false, 0])
})

test.each(['/app/clients', '/app', '/client/dashboard', '/billing/sandbox/1'])(
  '%s stays open for somebody who is signed in, and for nobody else',
  async (path) => {
    history.replaceState(null, '', path)
    writeCookie('signed_in', '1', 1)
    await startGate()
    expect([isCovered(), asked]).toEqual([false, 0])
    writeCookie('signed_in', '', 0)
    await startGate()
    await panel()
  },
)

test.each(['/', '/apple', '/helpful'])('%s is covered also for somebody who is signed in', async (path) => {
  history.replaceState(null, '', path)
  writeCookie('signed_in', '1', 1)
  await startGate()
  await panel()
  expect(asked).toBe(1)
})

test('lets people with an account sign in, in this tab', async () => {
  history.replaceState(null, '', '/auth')
  await startGate()
  const link = within(await panel()).getByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/auth')
  fireEvent.click(link)
  expect(isCovered()).toBe(false)
  for (const path of ['/auth', '/forgot-password', '/reset-password']) {
    history.replaceState(null, '', path)
    await startGate()
    expect(isCovered()).toBe(false)
  }
  history.replaceState(null, '', '/')
  await startGate()
  await panel()
})

test('uses a cached answer without asking', async () => {
  const location = { ...entry, detectionDetails: { apiUsed: null, vpnDetected: null, allResults: [] } }
  storeLocation({ isRestricted: true, method: 'timezone', location })
  await startGate()
  expect(within(await panel()).getAllByRole('definition')[1]?.textContent).toBe('Time zone')
  expect(asked).toBe(0)
})
