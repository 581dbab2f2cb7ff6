import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { Notification } from '@openhour/shared/features/notifications/notifications.contract.ts'
import { openFakeServer } from './fake-server.ts'

/** An unread notification, five minutes old. */
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

/** The server for the bell, the notifications page and the push card. */
export function openFake() {
  const fake = {
    /** Newest first. */
    notifications: [] as Notification[],
    /** Ids of push subscriptions by endpoint. */
    subscriptions: new Map<string, string>(),
    publicKey: 'B'.padEnd(87, 'A'),
  }
  const missing = () => problemOf('not-found', 'This notification was already deleted.')
  const server = openFakeServer({
    'notifications/list': ({ limit, after, unread }) => {
      const all = fake.notifications
      const shown = unread ? all.filter(({ isRead }) => !isRead) : all
      const from = after === undefined ? 0 : shown.findIndex(({ id }) => after.endsWith(id)) + 1
      const items = shown.slice(from, from + limit)
      const last = items.at(-1)
      return {
        items,
        unread: all.filter(({ isRead }) => !isRead).length,
        total: all.length,
        next: last && from + items.length < shown.length ? `${last.createdAt}_${last.id}` : null,
      }
    },
    'notifications/markRead': ({ id }) => {
      if (!fake.notifications.some((one) => one.id === id)) return missing()
      fake.notifications = fake.notifications.map((one) => (one.id === id ? { ...one, isRead: true } : one))
      return { id }
    },
    'notifications/markAllRead': () => {
      fake.notifications = fake.notifications.map((one) => ({ ...one, isRead: true }))
      return { changed: 1 }
    },
    'notifications/remove': ({ id }) => {
      if (!fake.notifications.some((one) => one.id === id)) return missing()
      fake.notifications = fake.notifications.filter((one) => one.id !== id)
      return { id }
    },
    'push/status': ({ endpoint }) => ({
      publicKey: fake.publicKey,
      subscriptionId: (endpoint !== undefined && fake.subscriptions.get(endpoint)) || null,
    }),
    'push/subscribe': ({ endpoint }) => {
      const id = crypto.randomUUID()
      fake.subscriptions.set(endpoint, id)
      return { id }
    },
    'push/unsubscribe': ({ id }) => {
      for (const [endpoint, each] of fake.subscriptions) if (each === id) fake.subscriptions.delete(endpoint)
      return { id }
    },
    'push/test': ({ id }) => ({ id }),
  })
  return Object.assign(fake, server)
}

/** What a failing operation answers. */
export const away = problemOf('unavailable', 'The server is away for a moment.')
