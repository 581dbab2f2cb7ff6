import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { signedIn } from '../../access/rules.ts'
import { instant } from '../../lib/instant-schema.ts'
import { notificationTexts } from './notification-texts.ts'
import { maxNotificationsPerPage } from './notifications.rules.ts'

/** `actionUrl` is a path of this site, or null. */
export const Notification = z.object({
  id: z.guid(),
  kind: z.string(),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  actionUrl: z.nullable(z.string()),
})
export type Notification = z.infer<typeof Notification>

/** `unread` and `total` count all of the person's notifications, whatever the filter. `next` is the cursor of the next page; null on the last page. */
export const NotificationPage = z.object({
  items: z.array(Notification),
  unread: z.int(),
  total: z.int(),
  next: z.nullable(z.string()),
})
export type NotificationPage = z.infer<typeof NotificationPage>

const One = z.strictObject({ id: z.guid(notificationTexts.notFound) })
const Done = z.object({ id: z.guid() })
const cursorForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z_[0-9a-f-]{36}$/
const tags = ['Notifications']

export const notificationsContract = {
  list: operation(signedIn)
    .route({ method: 'GET', path: '/notifications', summary: "The caller's notifications, newest first", tags })
    .input(
      z.strictObject({
        limit: z._default(z.int().check(z.minimum(1), z.maximum(maxNotificationsPerPage)), maxNotificationsPerPage),
        after: z.optional(z.string().check(z.regex(cursorForm, 'This cursor is not valid'))),
        unread: z._default(z.boolean(), false),
      }),
    )
    .output(NotificationPage),
  markRead: operation(signedIn)
    .route({ method: 'POST', path: '/notifications/{id}/read', summary: 'Mark a notification as read', tags })
    .input(One)
    .output(Done),
  markAllRead: operation(signedIn)
    .route({ method: 'POST', path: '/notifications/read', summary: 'Mark all notifications as read', tags })
    .output(z.object({ changed: z.int() })),
  remove: operation(signedIn)
    .route({ method: 'DELETE', path: '/notifications/{id}', summary: 'Delete a notification', tags })
    .input(One)
    .output(Done),
}
