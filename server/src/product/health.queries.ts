import { sql } from 'kysely'
import { build } from '../platform/database/tenancy.ts'

/** The version of the database server, and the migrations it has had. Asked as the worker. */
export function databaseState() {
  return sql<{ version: string; done: string[] }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, (select coalesce(json_agg(name order by name), '[]') from schema_migrations) as done`.compile(
    build,
  )
}
