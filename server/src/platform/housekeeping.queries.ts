import { sql } from 'kysely'
import { build } from './database/tenancy.ts'

export function forgetOldKeys(at: string) {
  return sql`delete from idempotency_keys where created_at < ${at}::timestamptz - interval '1 day'`.compile(build)
}
