import { sql } from 'kysely'
import { builtOnce } from './database/built-once.ts'
import { build } from './database/tenancy.ts'

export type NotificationToRaise = {
  to: string
  /** One of shared/src/features/notifications/notification-kinds.rules.ts, which sets its channels. */
  kind: string
  /** A line of at most 120 characters. */
  title: string
  /** At most 500 characters. */
  message: string
  /** A path of this site, or null. */
  actionUrl: string | null
}

/**
 * Raises a notification within the transaction. A person may notify themselves and people linked to them by a client's record; the worker and sign-in
 * may notify anyone.
 */
export const raiseNotification = builtOnce(({ to, kind, title, message, actionUrl }: NotificationToRaise) =>
  sql<{
    id: string
  }>`select app.raise_notification(${to}::uuid, ${kind}, ${title}, ${message}, ${actionUrl}::text) as id`.compile(
    build,
  ),
)

/** The same for the worker and sign-in, once per `mark`, even if the notification has been deleted since. */
export const raiseNotificationOnce = builtOnce(
  (mark: string, { to, kind, title, message, actionUrl }: NotificationToRaise) =>
    sql<{ id: string | null }>`select app.raise_notification_once(
    ${to}::uuid, ${mark}, ${kind}, ${title}, ${message}, ${actionUrl}::text) as id`.compile(build),
)

/** For the worker: counts as raised, for example because an installation that was lost before a restore has raised it. */
export const markRaised = builtOnce((userId: string, mark: string) =>
  sql`insert into notification_marks (user_id, mark) values (${userId}::uuid, ${mark}) on conflict do nothing`.compile(
    build,
  ),
)

/**
 * Run it after every complete sign-in. The first time, it welcomes the person; later, it announces a new browser.
 * @param browser a few words, such as `Firefox on Linux`
 */
export const announceSignIn = builtOnce((userId: string, browser: string) =>
  sql`select app.announce_sign_in(${userId}::uuid, ${browser})`.compile(build),
)
