import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { InnerRole } from '../platform/database/connection.ts'

/** One line for each column, row or function that a role can reach, as `npm run tables` writes them. */
export async function reachOf(database: Pick<pg.Pool, 'query'>, role: InnerRole): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(
    `select format('%s %s.%s', wanted.kind, c.relname, a.attname) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped, unnest('{select,insert,update}'::text[]) wanted (kind)
      where c.relkind in ('r', 'v', 'm', 'p') and c.relnamespace = 'public'::regnamespace and has_column_privilege($1, c.oid, a.attnum, wanted.kind)
    union all
    select format('delete %s', c.relname) from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and has_table_privilege($1, c.oid, 'delete')
    union all
    select format('call %s.%s returns %s', n.nspname, p.proname, pg_get_function_result(p.oid))
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('app', 'public') and p.prorettype <> 'trigger'::regtype and has_function_privilege($1, p.oid, 'execute')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`,
    [role],
  )
  return rows.map(({ line }) => line)
}

/** The lines of a generated list, such as `client-columns.txt`. */
export function listedReach(file: string): string[] {
  return readFileSync(join(import.meta.dirname, '../../../db', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

/** The tables among these lines. */
export function tablesIn(lines: readonly string[]): Set<string | undefined> {
  return new Set(lines.map((line) => /^(?:select|insert|update|delete) ([a-z_]+)/.exec(line)?.[1]))
}
