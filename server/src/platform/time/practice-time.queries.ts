import { sql } from 'kysely'
import { build } from '../database/tenancy.ts'

const zone = (therapistId: string) =>
  sql`coalesce((select timezone from practice_settings where user_id = ${therapistId}::uuid), 'UTC')`

/** The time zone of a practice, or UTC if none is set. */
export function findZone(therapistId: string) {
  return sql<{ timeZone: string }>`select ${zone(therapistId)} as "timeZone"`.compile(build)
}

/** Aborts the transaction with `zone-other` unless this is the practice's time zone. */
export function refuseOtherZone(therapistId: string, timeZone: string) {
  return sql`select app.refuse_when(${zone(therapistId)} <> ${timeZone}, 'zone-other')`.compile(build)
}

/** Every time zone used by a practice; for the worker. */
export function listZones() {
  return sql<{ timeZone: string }>`select distinct timezone as "timeZone" from practice_settings`.compile(build)
}
