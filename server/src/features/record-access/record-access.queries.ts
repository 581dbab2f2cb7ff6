import type { AccessActor } from '@openhour/shared/features/record-access/record-access.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export type AccessEntry = {
  seq: number
  at: string
  actor: AccessActor
  action: string
  entity: string
  times: number
}

/** Entries of the audit log about the acting client's record, newest first. `before` is a sequence number. */
export const listRecordAccess = builtOnce((clientId: string, before: number | null, most: number) =>
  sql<AccessEntry>`select seq::float8 as seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor, action, entity, times
    from app.list_record_access(${clientId}::uuid, ${before}::bigint, ${most}::int)`.compile(build),
)
