import { sql } from 'kysely'
import { build } from '../database/tenancy.ts'

const zone = (therapistId: string) =>
  sql`coalesce((select timezone from practice_settings where user_id = ${therapistId}::uuid), 'UTC')`

/** The time zone of a practice; UTC for who has none. */
export function findZone(therapistId: string) {
  return sql<{ timeZone: string }>`select ${zone(therapistId)} as "timeZone"`.compile(build)
}

/** Ends the transaction with `zone-other` unless this is the zone of the practice. */
export function refuseOtherZone(therapistId: string, timeZone: string) {
  return sql`select app.refuse_when(${zone(therapistId)} <> ${timeZone}, 'zone-other')`.compile(build)
}

/** For the worker: every zone that a practice has. */
export function listZones() {
  return sql<{ timeZone: string }>`select distinct timezone as "timeZone" from practice_settings`.compile(build)
}
