import { CalendarFeed } from '@openhour/shared/features/calendar-feed/calendar-feed.contract.ts'
import type { TitleChoice } from '@openhour/shared/features/calendar-feed/calendar-feed.rules.ts'
import { feedDaysAhead, feedDaysBack } from '@openhour/shared/features/calendar-feed/calendar-feed.rules.ts'
import { sql } from 'kysely'
import { columns } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const feed = columns('calendar_feeds', CalendarFeed, {})

export const findFeed = builtOnce((therapistId: string) =>
  build.selectFrom('calendar_feeds').select(feed).where('therapist_id', '=', therapistId).compile(),
)

/** Sets a new token; the previous address stops working. */
export function putFeedToken(therapistId: string, tokenHash: Buffer, at: string) {
  const token = { token_hash: tokenHash, address_created_at: at, read_at: null }
  return build
    .insertInto('calendar_feeds')
    .values({ therapist_id: therapistId, ...token })
    .onConflict((conflict) => conflict.column('therapist_id').doUpdateSet(token))
    .returning(feed)
    .compile()
}

export type FeedChange = { titles?: TitleChoice | undefined; withLinks?: boolean | undefined }

/** Omitted fields keep their values. */
export function changeFeed(therapistId: string, { titles, withLinks }: FeedChange) {
  const values = {
    ...(titles === undefined ? {} : { titles }),
    ...(withLinks === undefined ? {} : { with_links: withLinks }),
  }
  return build
    .insertInto('calendar_feeds')
    .values({ therapist_id: therapistId, ...values })
    .onConflict((conflict) => conflict.column('therapist_id').doUpdateSet(values))
    .returning(feed)
    .compile()
}

/** Revokes the address and keeps the choices for the next one. */
export const dropFeedToken = builtOnce((therapistId: string) =>
  build
    .updateTable('calendar_feeds')
    .set({ token_hash: null, address_created_at: null, read_at: null })
    .where('therapist_id', '=', therapistId)
    .where('token_hash', 'is not', null)
    .compile(),
)

/** Runs without an actor. No row if the token is not valid. */
export const openFeed = builtOnce((tokenHash: Buffer, at: string) =>
  sql<{ therapistId: string; titles: TitleChoice; withLinks: boolean }>`
    select therapist_id as "therapistId", titles, with_links as "withLinks" from app.open_calendar_feed(${tokenHash}, ${at}::timestamptz)`.compile(
    build,
  ),
)

export const findFeedZone = builtOnce((therapistId: string) =>
  build.selectFrom('practice_settings').select('timezone as timeZone').where('user_id', '=', therapistId).compile(),
)

/** Appointments that are not cancelled, of clients who are no samples. Notes are not read. */
export function listFeedAppointments(therapistId: string, at: string) {
  const within = (days: number) => sql<string>`${at}::timestamptz + ${days} * interval '24 hours'`
  return build
    .selectFrom('appointments as a')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.therapist_id', '=', 'a.therapist_id').onRef('c.id', '=', 'a.client_id'),
    )
    .select([
      'a.id',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.time_zone as timeZone',
      'a.type',
      'a.status',
      'a.meeting_link as meetingLink',
      'a.place',
      'a.created_at as createdAt',
      'a.updated_at as updatedAt',
      'c.name',
      'c.preferred_name as preferredName',
    ])
    .where('a.therapist_id', '=', therapistId)
    .where('a.cancelled_at', 'is', null)
    .where('c.is_sample', '=', false)
    .where('a.starts_at', '>=', within(-feedDaysBack))
    .where('a.starts_at', '<', within(feedDaysAhead))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .compile()
}
