import { sql } from 'kysely'
import { builtOnce } from '../platform/database/built-once.ts'
import { build } from '../platform/database/tenancy.ts'

export const forgetOldKeys = builtOnce((at: string) =>
  sql`delete from idempotency_keys where created_at < ${at}::timestamptz - interval '1 day'`.compile(build),
)
