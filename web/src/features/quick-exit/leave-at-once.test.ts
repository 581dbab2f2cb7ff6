import { quickExitSites } from '@openhour/shared/features/quick-exit/quick-exit.rules.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leavesTo } from '../../lib/session/leaving.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { leaveAtOnce } from './leave-at-once.ts'

const weather = 'https://www.bbc.co.uk/weather'

/** What happened, in order; each with whether the page was blank by then. */
let log: string[]
let answer: () => Promise<Response>

const isBlank = () => getComputedStyle(document.body).display === 'none' && covers().length > 0
const covers = () => document.querySelectorAll<HTMLElement>('html > div')
const note = (what: string) => log.push(`${what}${isBlank() ? '' : ' while the page was shown'}`)

beforeEach(() => {
  log = []
  answer = () => Promise.resolve(Response.json({ home: '/' }))
  document.title = 'Mood diary · Openhour'
  document.body.innerHTML = '<main>How I feel</main>'
  vi.stubGlobal('fetch', (path: string, { method = '', keepalive = false }: RequestInit) => {
    note(`${method} ${path}${keepalive ? ' outliving the page' : ''}`)
    return answer()
  })
  vi.stubGlobal('location', {
    pathname: '/client/diary',
    search: '?day=2',
    replace: (address: string) => note(`replaced by ${address}`),
    reload: () => note('loaded again'),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.removeAttribute('style')
  for (const cover of covers()) cover.remove()
  localStorage.clear()
  sessionStorage.clear()
})

const signedOut = 'POST /api/auth/sign-out outliving the page'
const pageShow = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

test('the page is blank, signs out and is replaced before the call returns', () => {
  answer = () => new Promise(() => undefined)
  leaveAtOnce()
  expect(isBlank()).toBe(true)
  expect(log).toEqual([signedOut, `replaced by ${weather}`])
})

test('nothing of the page is left to see, in the tab’s title either', () => {
  leaveAtOnce()
  expect(document.title).toBe('BBC Weather')
  const [cover] = covers()
  expect(cover?.style).toMatchObject({ position: 'fixed', inset: '0px', zIndex: '2147483647' })
  expect(cover?.style.background).toMatch(/#fff|rgb\(255, 255, 255\)/)
  expect(cover?.textContent).toBe('')
})

test('what hides the page wins over styles of the page', () => {
  const style = document.createElement('style')
  style.textContent = 'body { display: flex !important }'
  document.head.append(style)
  leaveAtOnce()
  expect(isBlank()).toBe(true)
  style.remove()
})

test('it leads to a listed site, and from any other address to the default', () => {
  for (const { address } of quickExitSites) leaveAtOnce(address)
  leaveAtOnce('https://example.com/client')
  expect(log.filter((line) => line.startsWith('replaced'))).toEqual(
    [...quickExitSites.map((site) => site.address), weather].map((address) => `replaced by ${address}`),
  )
})

test('a screen that notices the end of the sign-in session goes to the same site', () => {
  leaveAtOnce()
  expect(leavesTo()).toBe(weather)
})

test('without a connection it leaves all the same', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  leaveAtOnce()
  expect(log).toEqual([signedOut, `replaced by ${weather}`])
  await waitFor(() => expect(leavesTo()).toBeUndefined())
  expect(isBlank()).toBe(true)
})

test('what the tab stored and unsaved text are removed; the settings of the browser stay', () => {
  writeStored('geolocation_result', '{}', 'tab')
  writeStored('diary', 'today', 'tab')
  writeStored('openhour.entry.42.diary', 'sealed')
  writeStored('theme', 'dark')
  leaveAtOnce()
  expect(sessionStorage).toHaveLength(0)
  expect(readStored('openhour.entry.42.diary')).toBeNull()
  expect(readStored('theme')).toBe('dark')
})

test('if the browser forbids storage, it leaves all the same', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', new Proxy({}, { ownKeys: forbidden, get: forbidden }))
  leaveAtOnce()
  expect(log).toEqual([signedOut, `replaced by ${weather}`])
})

test('unsaved changes do not make the browser ask', () => {
  // As a browser makes it; jsdom has no constructor.
  const unloading = (): Event => {
    const event = document.createEvent('BeforeUnloadEvent')
    event.initEvent('beforeunload', false, true)
    return event
  }
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  leaveAtOnce()
  const event = unloading()
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  removeEventListener('beforeunload', ask)
})

test('when the first load finishes during the exit, the exit goes on', () => {
  leaveAtOnce()
  pageShow(false)
  expect(log).toEqual([signedOut, `replaced by ${weather}`])
})

test.each([
  ['the server answers', () => Promise.resolve(Response.json({ home: '/' }))],
  ['the server is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('restored from memory, the page stays blank, signs out again and is loaded again: %s', async (_case, given) => {
  leaveAtOnce()
  log = []
  answer = given
  pageShow(true)
  expect(log).toEqual([signedOut])
  await waitFor(() => expect(log).toEqual([signedOut, 'loaded again']))
  expect(isBlank()).toBe(true)
})
