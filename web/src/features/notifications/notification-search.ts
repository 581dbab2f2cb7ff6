/** The page's search parameters. The default, all of them, is left out. */
export type NotificationSearch = { view?: 'unread' }

/** Reads search parameters from any link; invalid ones are dropped. */
export function readNotificationSearch(given: Record<string, unknown>): NotificationSearch {
  return given.view === 'unread' ? { view: 'unread' } : {}
}
