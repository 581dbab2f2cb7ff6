import type { NotificationPage } from '@openhour/shared/features/notifications/notifications.contract.ts'
import type { InfiniteData } from '@tanstack/react-query'

export type Cached = NotificationPage | InfiniteData<NotificationPage> | undefined

/** Applies the same change to every shape of list in the cache. */
export function changed(cached: Cached, change: (page: NotificationPage) => NotificationPage): Cached {
  if (cached === undefined) return undefined
  return 'pages' in cached ? { ...cached, pages: cached.pages.map(change) } : change(cached)
}

export function asRead(page: NotificationPage, id: string): NotificationPage {
  return { ...page, items: page.items.map((item) => (item.id === id ? { ...item, isRead: true } : item)) }
}

export function allAsRead(page: NotificationPage): NotificationPage {
  return { ...page, unread: 0, items: page.items.map((item) => ({ ...item, isRead: true })) }
}

export function without(page: NotificationPage, id: string): NotificationPage {
  return { ...page, items: page.items.filter((item) => item.id !== id) }
}
