import { draftDays } from '@openhour/shared/features/drafts/drafts.rules.ts'
import { sql } from 'kysely'
import { build } from './database/tenancy.ts'

export function forgetOldKeys(at: string) {
  return sql`delete from idempotency_keys where created_at < ${at}::timestamptz - interval '1 day'`.compile(build)
}

export function forgetOldDrafts(at: string) {
  return sql`delete from drafts where updated_at < ${at}::timestamptz - make_interval(days => ${draftDays})`.compile(
    build,
  )
}

export function forgetOldSecurityEvents(at: string) {
  return sql`delete from security_events where at < ${at}::timestamptz - interval '90 days'`.compile(build)
}
