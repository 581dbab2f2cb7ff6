import { sql } from 'kysely'
import { builtOnce } from '../database/built-once.ts'
import { build } from '../database/tenancy.ts'

const zone = (therapistId: string) =>
  sql`coalesce((select timezone from practice_settings where user_id = ${therapistId}::uuid), 'UTC')`

/** The time zone of a practice, or UTC if none is set. */
export const findZone = builtOnce((therapistId: string) =>
  sql<{ timeZone: string }>`select ${zone(therapistId)} as "timeZone"`.compile(build),
)

/** Aborts the transaction with `zone-other` unless this is the practice's time zone. */
export const refuseOtherZone = builtOnce((therapistId: string, timeZone: string) =>
  sql`select app.refuse_when(${zone(therapistId)} <> ${timeZone}, 'zone-other')`.compile(build),
)

/** Every time zone used by a practice; for the worker. */
export function listZones() {
  return sql<{ timeZone: string }>`select distinct timezone as "timeZone" from practice_settings`.compile(build)
}
