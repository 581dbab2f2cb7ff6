import { Notification, notificationsContract } from '@openhour/shared/features/notifications/notifications.contract.ts'
import { notificationTexts } from '@openhour/shared/features/notifications/notification-texts.ts'
import { implement } from '@orpc/server'
import { jsonRows } from '../../platform/database/json-rows.queries.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { answerOf, writtenRows } from '../../platform/json-text.ts'
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
      const [answer, [counts]] = await run(
        jsonRows(Notification, listNotifications(actor.userId, params)),
        countNotifications(actor.userId),
      )
      const rows = writtenRows(answer)
      const items = rows.first(limit)
      const last = rows.length > limit ? items.at(-1) : undefined
      return answerOf({
        items,
        ...(counts ?? { total: 0, unread: 0 }),
        next: last ? `${last.createdAt}_${last.id}` : null,
      })
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
