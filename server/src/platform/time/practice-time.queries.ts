import { sql } from 'kysely'
import { build } from '../database/tenancy.ts'

/** The time zone of a practice; UTC for who has none. */
export function findZone(therapistId: string) {
  return sql<{
    timeZone: string
  }>`select coalesce((select timezone from practice_settings where user_id = ${therapistId}::uuid), 'UTC')
    as "timeZone"`.compile(build)
}
