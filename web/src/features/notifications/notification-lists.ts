import type { NotificationPage } from '@openhour/shared/features/notifications/notifications.contract.ts'
import {
  notificationsInBell,
  notificationsPerPage,
} from '@openhour/shared/features/notifications/notifications.rules.ts'
import { queries } from '../../lib/api/api.ts'

/** The bell's query: the latest, the unread count and the total. */
export function bellQuery() {
  return queries.notifications.list.queryOptions({ input: { limit: notificationsInBell } })
}

/** The page's list, loaded in chunks. */
export function listQuery(unread: boolean) {
  return queries.notifications.list.infiniteOptions({
    input: (after: string | undefined) => ({ limit: notificationsPerPage, unread, ...(after && { after }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: NotificationPage) => last.next ?? undefined,
  })
}

/** All queries that show notifications. */
export const listsKey = () => queries.notifications.list.key()
