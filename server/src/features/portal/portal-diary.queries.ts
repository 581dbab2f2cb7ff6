import { MoodEntry, MoodEntryWords } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { maxEntriesPerDay } from '@openhour/shared/features/portal/portal-diary.rules.ts'
import type { TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns, values } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'
import { trendOf } from '../wellness-records/wellness-records.queries.ts'
import { counted, ofRecord } from './portal-record.queries.ts'
import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'

// Row-level security shows these statements the entries that the acting client wrote, and lets them change those that nobody has read.
const entry = columns('mood_logs', MoodEntry, { writtenAt: sql<string>`mood_logs.created_at` })

export const countEntries = builtOnce((clientId: string) => counted('mood_logs', clientId))

/** All entries of the acting client, for their own download. */
export const downloadEntries = builtOnce((clientId: string) =>
  build
    .selectFrom('mood_logs')
    .select(entry)
    .where(ofRecord('mood_logs', clientId))
    .orderBy('log_date', 'desc')
    .orderBy('created_at', 'desc')
    .compile(),
)

/** @param offset see `offsetOf` */
export const listEntries = builtOnce((clientId: string, offset: number) =>
  build
    .selectFrom('mood_logs')
    .select(entry)
    .where(ofRecord('mood_logs', clientId))
    .orderBy('log_date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(portalPageSize)
    .offset(offset)
    .compile(),
)

export function entryTrend(clientId: string, range: { weeks: TrendSpan; unit: 'day' | 'week'; today: string }) {
  return trendOf(ofRecord('mood_logs', clientId), range)
}

export const findEntry = builtOnce((clientId: string, id: string) =>
  build.selectFrom('mood_logs').select(entry).where(ofRecord('mood_logs', clientId)).where('id', '=', id).compile(),
)

/** Adds one entry of a client at a time, so that the next one counts it. */
export const lockDiary = builtOnce((clientId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('diary ' || ${clientId}::text, 0))`.compile(build),
)

/** Refuses a new entry with `diary-day-full` if its day has as many as it may. Run it under {@link lockDiary}. */
export const requireRoom = builtOnce((clientId: string, id: string, day: string) =>
  sql`select app.refuse_when(count(*) >= ${maxEntriesPerDay} and not coalesce(bool_or(id = ${id}), false), 'diary-day-full')
    from mood_logs where ${ofRecord('mood_logs', clientId)} and log_date = ${day}::date`.compile(build),
)

/** Adds an entry unless there is one with this id. */
export function addEntry(
  clientId: string,
  { id, logDate, writtenAt, words }: { id: string; logDate: string; writtenAt: string; words: MoodEntryWords },
) {
  const row = { ...rowOf(words), log_date: logDate, created_at: writtenAt }
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  return sql`insert into mood_logs (therapist_id, client_id, id, author, ${names})
    select therapist_id, id, ${id}::uuid, 'client', ${sql.join(Object.values(row))} from clients where id = ${clientId} and user_id = app.user_id()
    on conflict (therapist_id, id) do nothing`.compile(build)
}

/** Changes an entry that nobody has read or changed since `updatedAt`; returns a row only then. */
export function changeEntry(clientId: string, id: string, updatedAt: string, words: MoodEntryWords) {
  return build
    .updateTable('mood_logs')
    .set(rowOf(words))
    .where(ofRecord('mood_logs', clientId))
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning(entry)
    .compile()
}

/** Deletes an entry that nobody has read. */
export const deleteEntry = builtOnce((clientId: string, id: string) =>
  build.deleteFrom('mood_logs').where(ofRecord('mood_logs', clientId)).where('id', '=', id).returning('id').compile(),
)

const rowOf = (words: MoodEntryWords) => values('mood_logs', MoodEntryWords, words, {})
