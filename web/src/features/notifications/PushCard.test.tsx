import { away, openFake } from '../../testing/server/fake-notifications.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { PushCard } from './PushCard.tsx'
import { TestPage } from '../../testing/TestPage.tsx'

const endpoint = 'https://push.example.com/one'
let server: ReturnType<typeof openFake>
/** What the browser does when it is asked. */
let browser: { permission: NotificationPermission; asks: NotificationPermission; subscribed: boolean; refuses: boolean }

beforeEach(() => {
  server = openFake()
  browser = { permission: 'default', asks: 'granted', subscribed: false, refuses: false }
  const subscription = {
    endpoint,
    options: {
      applicationServerKey: Uint8Array.from(atob(`${server.publicKey}=`), (sign) => sign.charCodeAt(0)).buffer,
    },
    toJSON: () => ({ keys: { p256dh: server.publicKey, auth: 'C'.padEnd(22, 'A') } }),
    unsubscribe: async () => !(browser.subscribed = false),
  }
  const pushManager = {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    subscribe: async () => {
      if (browser.refuses) throw new DOMException('push service error', 'AbortError')
      browser.subscribed = true
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal(
    'Notification',
    class {
      static get permission() {
        return browser.permission
      }
      static requestPermission = async () => (browser.permission = browser.asks)
    },
  )
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
})
afterEach(cleanup)

async function open() {
  render(
    <TestPage cache={openQueryClient()}>
      <PushCard />
    </TestPage>,
  )
  await screen.findByRole('heading', { name: 'Notifications on this device' })
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('turns on, sends a test and turns off', async () => {
  await open()
  await press('Turn on')
  expect(await screen.findByText('On')).toBeTruthy()
  expect(server.subscriptions.has(endpoint)).toBe(true)
  await press('Send a test')
  expect(await screen.findByText('Test sent')).toBeTruthy()
  await press('Turn off')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect([server.subscriptions.size, browser.subscribed]).toEqual([0, false])
})

test('recognizes a subscribed browser; one of someone else is off', async () => {
  browser = { ...browser, permission: 'granted', subscribed: true }
  server.subscriptions.set(endpoint, crypto.randomUUID())
  await open()
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy()
  cleanup()
  server.subscriptions.clear()
  await open()
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})

test('blocked by the browser: no button, but instructions', async () => {
  browser.asks = 'denied'
  await open()
  await press('Turn on')
  expect(await screen.findByText(/This browser blocks notifications from this site/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(server.subscriptions.size).toBe(0)
})

test('an unreachable push service leaves it off with an error', async () => {
  browser.refuses = true
  await open()
  await press('Turn on')
  expect(await screen.findByText(/This device could not be set up/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy()
})

test('a failed turn-off says that it is still on', async () => {
  browser = { ...browser, permission: 'granted', subscribed: true }
  server.subscriptions.set(endpoint, crypto.randomUUID())
  server.failing.set('push/unsubscribe', away)
  await open()
  await press('Turn off')
  expect(await screen.findByText(/This device still shows them/)).toBeTruthy()
  expect(browser.subscribed).toBe(true)
})

test('an unsupported browser says so', async () => {
  vi.stubGlobal('isSecureContext', false)
  await open()
  expect(await screen.findByText(/can’t show notifications from websites/)).toBeTruthy()
})

test('an unknown state can be retried', async () => {
  browser = { ...browser, permission: 'granted', subscribed: true }
  server.failing.set('push/status', away)
  await open()
  await screen.findByText(/could not check whether/)
  server.failing.clear()
  await press('Try again')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy())
})
