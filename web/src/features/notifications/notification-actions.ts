import type { Notification, NotificationPage } from '@openhour/shared/features/notifications/notifications.contract.ts'
import { notificationTexts as texts } from '@openhour/shared/features/notifications/notification-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'
import { allAsRead, asRead, type Cached, changed, without } from './list-changes.ts'
import { listsKey } from './notification-lists.ts'

type Action = {
  change: (page: NotificationPage) => NotificationPage
  call: () => Promise<unknown>
  failure: string
}

/** Marks and deletes. Shown immediately, and reverted with a toast if the server refuses. */
export function useNotificationActions() {
  const cache = useQueryClient()

  /** Resolves to whether it succeeded. */
  async function act({ change, call, failure }: Action): Promise<boolean> {
    const lists = { queryKey: listsKey() }
    await cache.cancelQueries(lists)
    const before = cache.getQueriesData<Cached>(lists)
    cache.setQueriesData<Cached>(lists, (cached) => changed(cached, change))
    try {
      await call()
      return true
    } catch (error) {
      // Already deleted in another tab: nothing to revert.
      if (problemFrom(error).code !== 'not-found') for (const [key, data] of before) cache.setQueryData(key, data)
      toast.bad('Error', { description: failure })
      return false
    } finally {
      void cache.invalidateQueries(lists)
    }
  }

  return {
    markRead: ({ id, isRead }: Notification) =>
      isRead
        ? Promise.resolve(true)
        : act({
            change: (page) => ({ ...asRead(page, id), unread: Math.max(0, page.unread - 1) }),
            call: () => api.notifications.markRead({ id }),
            failure: texts.readFailed,
          }),
    markAllRead: async () => {
      const done = await act({
        change: allAsRead,
        call: () => api.notifications.markAllRead(),
        failure: texts.allReadFailed,
      })
      if (done) toast.good(texts.allRead)
    },
    remove: async ({ id, isRead }: Notification) => {
      const done = await act({
        change: (page) => ({
          ...without(page, id),
          total: Math.max(0, page.total - 1),
          unread: Math.max(0, page.unread - (isRead ? 0 : 1)),
        }),
        call: () => api.notifications.remove({ id }),
        failure: texts.deleteFailed,
      })
      if (done) toast.good(texts.deleted)
    },
  }
}

export type NotificationActions = ReturnType<typeof useNotificationActions>
