import {
  RecordDetails,
  type TrendPoint,
  WellnessRecord,
} from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import type { TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { columns, values } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const whole = columns('mood_logs', WellnessRecord, {})

const isRated = sql<boolean>`num_nonnulls(mood_rating, anxiety_level, energy_level, sleep_quality, stress_level) > 0`
const isUnread = sql<boolean>`author = 'client' and read_at is null`

/** The numbers of records, and of entries of the client that the therapist has not read; a row only if the client is the therapist's. */
export const countRecords = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    total: number
    unread: number
  }>`select (select count(*)::int from mood_logs where therapist_id = ${therapistId} and client_id = ${clientId}) as total,
      (select count(*)::int from mood_logs where therapist_id = ${therapistId} and client_id = ${clientId} and ${isUnread}) as unread
    from clients where therapist_id = ${therapistId} and id = ${clientId}`.compile(build),
)

export const listRecords = builtOnce(
  (therapistId: string, clientId: string, { limit, offset }: { limit: number; offset: number }) =>
    build
      .selectFrom('mood_logs')
      .select(whole)
      .where('therapist_id', '=', therapistId)
      .where('client_id', '=', clientId)
      .orderBy('log_date', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .compile(),
)

type TrendRange = { weeks: TrendSpan; unit: 'day' | 'week'; today: string }

/** See {@link trendOf}. Today is in the practice's time zone. */
export function recordTrend(therapistId: string, clientId: string, range: TrendRange) {
  return trendOf(sql`therapist_id = ${therapistId} and client_id = ${clientId}`, range)
}

/**
 * Means of the ratings that were given, of the days or weeks (starting on Sunday) with one, from the first day of the range. Where it is already tomorrow, a client's entry can
 * be a day ahead: the range then ends with it.
 * @param own chooses the records
 */
export function trendOf(own: RawBuilder<unknown>, { weeks, unit, today }: TrendRange) {
  const place = unit === 'day' ? sql`log_date` : sql`log_date - extract(dow from log_date)::int`
  const first =
    unit === 'day'
      ? sql`today - ${weeks * 7 - 1}::int`
      : sql`today - extract(dow from today)::int - ${(weeks - 1) * 7}::int`
  const mean = (column: string) => sql`round(avg(${sql.ref(column)}), 1)::float8`
  const last = unit === 'day' ? sql`today` : sql`today - extract(dow from today)::int`
  return sql<{ from: string; to: string; points: TrendPoint[] }>`
    with span as (select ${first} as first_day, ${last} as last_day from (select
        ${today}::date as today) practice),
      means as (select ${place} as day, count(*)::int as record_count, ${mean('mood_rating')} as mood, ${mean('anxiety_level')} as anxiety,
          ${mean('energy_level')} as energy, ${mean('sleep_quality')} as sleep, ${mean('stress_level')} as stress
        from mood_logs where ${own} and ${isRated} and log_date >= (select first_day from span) group by 1)
    select (select first_day from span) as "from", greatest((select last_day from span), (select max(day) from means)) as "to", coalesce((select json_agg(json_build_object('date', day, 'recordCount', record_count,
      'moodRating', mood, 'anxietyLevel', anxiety, 'energyLevel', energy, 'sleepQuality', sleep, 'stressLevel', stress) order by day) from means), '[]'::json) as points`.compile(
    build,
  )
}

export const findRecord = builtOnce((therapistId: string, id: string) =>
  build.selectFrom('mood_logs').select(whole).where('therapist_id', '=', therapistId).where('id', '=', id).compile(),
)

export function addRecord(therapistId: string, clientId: string, id: string, details: RecordDetails) {
  return build
    .insertInto('mood_logs')
    .values({ therapist_id: therapistId, client_id: clientId, id, ...rowOf(details) })
    .returning(whole)
    .compile()
}

/** Updates it if the therapist wrote it and nobody has changed it since `updatedAt`; returns a row only then. */
export function changeRecord(therapistId: string, id: string, updatedAt: string, details: RecordDetails) {
  return build
    .updateTable('mood_logs')
    .set(rowOf(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .where('author', '=', 'therapist')
    .returning(whole)
    .compile()
}

/** Marks entries as read that are still as they were read; returns those. */
export const markRead = builtOnce((therapistId: string, clientId: string, at: string, entries: string) =>
  sql<{ id: string; readAt: string }>`update mood_logs set read_at = ${at}::timestamptz
    from jsonb_to_recordset(${entries}::jsonb) as seen (id uuid, "updatedAt" timestamptz)
    where therapist_id = ${therapistId} and client_id = ${clientId} and mood_logs.id = seen.id and updated_at = seen."updatedAt" and ${isUnread}
    returning mood_logs.id, read_at as "readAt"`.compile(build),
)

type UnreadEntries = { clientId: string; clientName: string; clientArchived: boolean; total: number }

/** Clients with entries that the therapist has not read, the oldest such entry first. */
export const listUnread = builtOnce((therapistId: string, limit: number) =>
  sql<UnreadEntries>`select c.id as "clientId", c.name as "clientName", c.archived_at is not null as "clientArchived", unread.total
    from (select client_id, count(*)::int as total, min(created_at) as oldest from mood_logs
      where therapist_id = ${therapistId} and ${isUnread} group by client_id) unread
    join clients c on c.therapist_id = ${therapistId} and c.id = unread.client_id
    order by oldest, c.id limit ${limit}`.compile(build),
)

/** The number of clients' entries that the therapist has not read. */
export const countUnread = builtOnce((therapistId: string) =>
  sql<{
    total: number
  }>`select count(*)::int as total from mood_logs where therapist_id = ${therapistId} and ${isUnread}`.compile(build),
)

const rowOf = (details: RecordDetails) => values('mood_logs', RecordDetails, details, {})
