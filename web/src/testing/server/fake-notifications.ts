import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { Notification } from '@openhour/shared/features/notifications/notifications.contract.ts'
import { vi } from 'vitest'

// The client of the API takes hold of the browser's fetch as it is loaded: a test imports this file before any page.
let answer: ((request: Request) => Promise<Response>) | undefined
vi.stubGlobal('fetch', (request: Request) => answer?.(request))

/** A notification of so many minutes ago. */
export function notificationOf(given: Partial<Notification> & { minutesAgo?: number } = {}): Notification {
  const { minutesAgo = 5, ...rest } = given
  return {
    id: crypto.randomUUID(),
    kind: 'payment-failed',
    title: 'Payment failed',
    message: 'Please try again.',
    isRead: false,
    createdAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    actionUrl: null,
    ...rest,
  }
}

/** Answers at the network's edge as the server does; for tests of the bell, the page and the card. */
export function openFake() {
  const fake = {
    /** Newest first. */
    notifications: [] as Notification[],
    asked: [] as { operation: string; input: Record<string, unknown> }[],
    /** Operations that are refused, until taken out again. */
    failing: new Set<string>(),
    /** Held back until it is let go. */
    hold: undefined as Promise<void> | undefined,
    subscriptions: new Map<string, string>(),
    publicKey: 'B'.padEnd(87, 'A'),
  }
  const one = (id: unknown, act: (at: number) => void) => {
    const at = fake.notifications.findIndex((each) => each.id === id)
    if (at < 0) return problemOf('not-found', 'This notification is no longer there.')
    act(at)
    return { id }
  }
  const operations: Record<string, (input: Record<string, unknown>) => object> = {
    'notifications/list': ({ limit = 50, after, unread = false }) => {
      const all = fake.notifications
      const shown = unread ? all.filter(({ isRead }) => !isRead) : all
      const from = typeof after !== 'string' ? 0 : shown.findIndex(({ id }) => after.endsWith(id)) + 1
      const items = shown.slice(from, from + Number(limit))
      const last = items.at(-1)
      return {
        items,
        unread: all.filter(({ isRead }) => !isRead).length,
        total: all.length,
        next: last && from + items.length < shown.length ? `${last.createdAt}_${last.id}` : null,
      }
    },
    'notifications/markRead': ({ id }) =>
      one(id, (at) => {
        fake.notifications[at] = { ...(fake.notifications[at] as Notification), isRead: true }
      }),
    'notifications/markAllRead': () => {
      fake.notifications = fake.notifications.map((each) => ({ ...each, isRead: true }))
      return { changed: 1 }
    },
    'notifications/remove': ({ id }) => one(id, (at) => void fake.notifications.splice(at, 1)),
    'push/status': ({ endpoint }) => ({
      publicKey: fake.publicKey,
      subscriptionId: fake.subscriptions.get(String(endpoint)) ?? null,
    }),
    'push/subscribe': ({ endpoint }) => {
      const id = crypto.randomUUID()
      fake.subscriptions.set(String(endpoint), id)
      return { id }
    },
    'push/unsubscribe': ({ id }) => {
      for (const [endpoint, each] of fake.subscriptions) if (each === id) fake.subscriptions.delete(endpoint)
      return { id }
    },
    'push/test': ({ id }) => ({ id }),
    'account/me': () => ({}),
  }
  answer = async (request) => {
    const operation = new URL(request.url).pathname.replace('/rpc/', '')
    const { json: input = {} } = JSON.parse((await request.text()) || '{}') as { json?: Record<string, unknown> }
    fake.asked.push({ operation, input })
    await fake.hold
    const failed = fake.failing.has(operation) && problemOf('unavailable', 'The server is away for a moment.')
    const said = failed || (operations[operation]?.(input) ?? problemOf('not-found', 'Nothing is here.'))
    if (!('code' in said && 'detail' in said)) return Response.json({ json: said })
    const { code, status, detail } = said as ReturnType<typeof problemOf>
    return Response.json({ json: { defined: false, code, status, message: detail, data: said } }, { status })
  }
  return fake
}
