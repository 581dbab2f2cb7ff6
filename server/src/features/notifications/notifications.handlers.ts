import { notificationsContract } from '@openhour/shared/features/notifications/notifications.contract.ts'
import { notificationTexts } from '@openhour/shared/features/notifications/notification-texts.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  removeNotification,
} from './notifications.queries.ts'

/** Decodes a cursor, whose format the contract has checked. */
function positionOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [createdAt = '', id = ''] = cursor.split('_')
  return { createdAt, id }
}

export function notificationsRouter() {
  const os = implement(notificationsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { limit, after, unread }, context: { actor, run } }) => {
      const params = { limit, unread, after: positionOf(after) }
      const [rows, [counts]] = await run(listNotifications(actor.userId, params), countNotifications(actor.userId))
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      return {
        items,
        ...(counts ?? { total: 0, unread: 0 }),
        next: rows.length > limit && last ? `${last.createdAt}_${last.id}` : null,
      }
    }),

    markRead: os.markRead.handler(async ({ input, context: { actor, run } }) => {
      const [rows] = await run(markNotificationRead(actor.userId, input.id))
      return found(rows, notificationTexts.notFound)
    }),

    markAllRead: os.markAllRead.handler(async ({ context: { actor, run } }) => {
      const [[row]] = await run(markAllNotificationsRead(actor.userId))
      return { changed: row?.changed ?? 0 }
    }),

    remove: os.remove.handler(async ({ input, context: { actor, run } }) => {
      const [rows] = await run(removeNotification(actor.userId, input.id))
      return found(rows, notificationTexts.notFound)
    }),
  })
}
