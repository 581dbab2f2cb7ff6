import {
  RecordDetails,
  type TrendPoint,
  WellnessRecord,
} from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import type { TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { sql } from 'kysely'
import { columns, values } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const whole = columns('mood_logs', WellnessRecord, {})

/** The number of records; a row only if the client is the therapist's. */
export const countRecords = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    total: number
  }>`select (select count(*)::int from mood_logs where therapist_id = ${therapistId} and client_id = ${clientId}) as total
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

/**
 * Means of the days or weeks (starting on Sunday) with a record, from the first day of the range. Today is in the practice's time zone.
 */
export function recordTrend(
  therapistId: string,
  clientId: string,
  { weeks, unit, today }: { weeks: TrendSpan; unit: 'day' | 'week'; today: string },
) {
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
        from mood_logs where therapist_id = ${therapistId} and client_id = ${clientId} and log_date >= (select first_day from span) group by 1)
    select (select first_day from span) as "from", (select last_day from span) as "to", coalesce((select json_agg(json_build_object('date', day, 'recordCount', record_count,
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

/** Updates it if nobody has changed it since `updatedAt`; returns a row only then. */
export function changeRecord(therapistId: string, id: string, updatedAt: string, details: RecordDetails) {
  return build
    .updateTable('mood_logs')
    .set(rowOf(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning(whole)
    .compile()
}

const rowOf = (details: RecordDetails) => values('mood_logs', RecordDetails, details, {})
