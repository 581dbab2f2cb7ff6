import { sql } from 'kysely'
import { builtOnce } from '../database/built-once.ts'
import { build } from '../database/tenancy.ts'

/** Each zone's offset from UTC at each instant by PostgreSQL's rules, in seconds. A zone that PostgreSQL does not know has no row. */
export const offsetsInPostgres = builtOnce((zones: readonly string[], instants: readonly string[]) =>
  sql<{ zone: string; offsets: number[] }>`
    select z.zone, array(select extract(epoch from (at at time zone z.zone) - (at at time zone 'UTC'))::int
      from unnest(${instants}::timestamptz[]) with ordinality i (at, position) order by position) as offsets
    from unnest(${zones}::text[]) z (zone) join pg_timezone_names n on n.name = z.zone`.compile(build),
)
