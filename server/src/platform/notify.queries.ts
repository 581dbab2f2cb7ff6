import { sql } from 'kysely'
import { build } from './database/tenancy.ts'

export type NotificationToRaise = {
  to: string
  /** One of shared/src/features/notifications/notifications.rules.ts, where it says by which ways people are told of it. */
  kind: string
  /** A line of at most 120 characters. */
  title: string
  /** At most 500 characters. */
  message: string
  /** A path of this site, or null. */
  actionUrl: string | null
}

/**
 * Raises a notification in the transaction that it is sent in. On behalf of a person: for that person alone, or for somebody joined to them by a
 * client's record; as the worker or for signing in: for anybody.
 */
export function raiseNotification({ to, kind, title, message, actionUrl }: NotificationToRaise) {
  return sql<{
    id: string
  }>`select app.raise_notification(${to}::uuid, ${kind}, ${title}, ${message}, ${actionUrl}::text) as id`.compile(build)
}

/** The same for the worker and for signing in, once for each `mark`, even if the notification was deleted since. */
export function raiseNotificationOnce(mark: string, { to, kind, title, message, actionUrl }: NotificationToRaise) {
  return sql<{ id: string | null }>`select app.raise_notification_once(
    ${to}::uuid, ${mark}, ${kind}, ${title}, ${message}, ${actionUrl}::text) as id`.compile(build)
}

/**
 * To be sent when somebody has signed in, after the second factor: a welcome the first time, later word of a browser that is new.
 * @param browser a few words, such as `Firefox on Linux`
 */
export function announceSignIn(userId: string, browser: string) {
  return sql`select app.announce_sign_in(${userId}::uuid, ${browser})`.compile(build)
}
