/** What of the page stands in the address. Left out: all of them. */
export type NotificationSearch = { view?: 'unread' }

/** Reads an address that anybody may have written; what makes no sense is left out. */
export function readNotificationSearch(given: Record<string, unknown>): NotificationSearch {
  return given.view === 'unread' ? { view: 'unread' } : {}
}
