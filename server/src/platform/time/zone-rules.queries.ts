import { sql } from 'kysely'
import { build } from '../database/tenancy.ts'

/** How far PostgreSQL has the clocks of each of these zones ahead of UTC at each of these instants, in seconds; no row for a zone that it does not know. */
export function offsetsInPostgres(zones: readonly string[], instants: readonly string[]) {
  return sql<{ zone: string; offsets: number[] }>`
    select z.zone, array(select extract(epoch from (at at time zone z.zone) - (at at time zone 'UTC'))::int
      from unnest(${instants}::timestamptz[]) with ordinality i (at, place) order by place) as offsets
    from unnest(${zones}::text[]) z (zone) join pg_timezone_names n on n.name = z.zone`.compile(build)
}
