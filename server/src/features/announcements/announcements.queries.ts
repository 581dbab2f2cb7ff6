import type { Announcement } from '@openhour/shared/features/announcements/announcements.contract.ts'
import { announcementsListed, maxAnnouncements } from '@openhour/shared/features/announcements/announcements.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export const listAnnouncements = builtOnce(() =>
  sql<
    Omit<Announcement, 'state'>
  >`select id, level, audience, title, text, starts_at as "startsAt", ends_at as "endsAt", told::int as told,
    dismissed::int as dismissed from app.admin_announcements(${announcementsListed}::int)`.compile(build),
)

/** Aborts with `too-many-announcements`. @param given the columns of the row, as JSON */
export const publishAnnouncement = builtOnce((given: string, at: string) =>
  sql`select app.admin_publish_announcement(${given}::jsonb, ${at}::timestamptz, ${maxAnnouncements}::int)`.compile(
    build,
  ),
)

/** `done` is null if there is none. */
export const endAnnouncement = builtOnce((id: string, at: string) =>
  sql<{ done: boolean | null }>`select app.admin_end_announcement(${id}::uuid, ${at}::timestamptz) as done`.compile(
    build,
  ),
)

export const removeAnnouncement = builtOnce((id: string) =>
  sql<{ done: boolean }>`select app.admin_remove_announcement(${id}::uuid) as done`.compile(build),
)

export const dismissAnnouncement = builtOnce((id: string, at: string) =>
  sql<{ done: boolean }>`select app.dismiss_announcement(${id}::uuid, ${at}::timestamptz) as done`.compile(build),
)

/** What told the acting person of it counts as read. */
export const readAnnouncement = builtOnce((userId: string, id: string) =>
  sql`update notifications set is_read = true where user_id = ${userId}::uuid and not is_read
    and id = (select r.notification_id from announcement_readers r where r.user_id = ${userId}::uuid and r.announcement_id = ${id}::uuid)`.compile(
    build,
  ),
)

/** Runs as the worker. Returns the last person who was told, null once all were. */
export const tellAnnouncement = builtOnce((id: string, at: string, after: string | null, most: number) =>
  sql<{
    last: string | null
  }>`select app.tell_announcement(${id}::uuid, ${at}::timestamptz, ${after}::uuid, ${most}::int) as last`.compile(
    build,
  ),
)

/** Runs as the worker. @param before when they have ended */
export const forgetAnnouncements = builtOnce((before: string) =>
  sql`delete from announcements where ends_at < ${before}::timestamptz`.compile(build),
)
