import { sql } from 'kysely'
import { build } from '../platform/database/tenancy.ts'

/** Asked as the worker. */
export function anyAccount() {
  return sql<{ held: boolean }>`select exists (select from users) as held`.compile(build)
}
