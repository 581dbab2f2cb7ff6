import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { hostilePaths, innerPaths } from '@openhour/shared/lib/inner-path-samples.ts'
import { beforeEach, describe, expect, test } from 'vitest'

type Shown = { title: string; body: string; tag: string; data: { url: string } }
type Listener = (event: object) => void
let listeners: Map<string, Listener>
let shown: Shown[]
let went: string[]
let windows: object[]

beforeEach(() => {
  listeners = new Map()
  shown = []
  went = []
  windows = []
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    registration: {
      showNotification: async (title: string, more: object) => void shown.push({ title, ...more } as Shown),
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (path: string) => void went.push(`new ${path}`),
    },
  }
  runInNewContext(readFileSync(new URL('../../../../web/public/sw.js', import.meta.url), 'utf8'), { self, URL })
})

async function happen(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
  await work
}
const push = (message: unknown) => happen('push', { data: { json: () => JSON.parse(JSON.stringify(message)) } })
const press = (url: unknown) => happen('notificationclick', { notification: { close: () => undefined, data: { url } } })
const windowAt = (path: string) => ({
  url: `http://here.invalid${path}`,
  focus: async () => undefined,
  navigate: async (to: string) => void went.push(`same ${to}`),
})

test('handles pushes, clicks, requests for pages and the end of a sign-in session', () => {
  const handled = ['activate', 'fetch', 'install', 'message', 'notificationclick', 'push', 'sync']
  expect([...listeners.keys()].sort()).toEqual(handled)
})

test('shows the message', async () => {
  await push({ title: 'T', body: 'B', url: '/app/billing', tag: 'one' })
  expect(shown).toMatchObject([{ title: 'T', body: 'B', tag: 'one', data: { url: '/app/billing' } }])
})

test('shows a neutral text for an unreadable message', async () => {
  await happen('push', { data: null })
  await push({ title: 7, body: {}, url: 9 })
  expect(shown.map(({ title, body, data }) => [title, body, data.url])).toEqual([
    ['New notification', '', '/'],
    ['New notification', '', '/'],
  ])
})

describe('a click', () => {
  test.each(innerPaths)('opens %s', async (path) => {
    await push({ url: path })
    await press(shown[0]?.data.url)
    expect(went).toEqual([`new ${path}`])
  })

  test.each(hostilePaths)('never opens %j', async (path) => {
    await push({ url: path })
    expect(shown[0]?.data.url).toBe('/')
    await press(path)
    expect(went).toEqual(['new /'])
  })

  test('uses an open window of the application, and no other', async () => {
    windows = [windowAt('/help')]
    await press('/app/billing')
    windows = [windowAt('/help'), windowAt('/app/clients')]
    await press('/app/billing')
    expect(went).toEqual(['new /app/billing', 'same /app/billing'])
  })
})
