import { actionsOf, type HistoryKind } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { PracticeTime } from '../../platform/time/practice-time.ts'

export type HistoryFilter = {
  clientId: string
  kind?: HistoryKind | undefined
  entity?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type HistoryEntry = {
  seq: number
  at: string
  action: string
  entity: string
  entityId: string | null
  actorId: string | null
  actorRole: string | null
  fields: string[] | null
  count: number | null
  /** The API key that did it for the actor. */
  keyId: string | null
  keyName: string | null
}

/** Entries of the acting person's chain about one client, newest first. `before` is the cursor, a sequence number. */
export function historyEntries(
  therapistId: string,
  { clientId, kind, entity, from, to }: HistoryFilter,
  { before, most, time }: { before?: number | undefined; most: number; time: PracticeTime },
) {
  const since = from === undefined ? null : time.startOf(from)
  const actions = kind ? actionsOf(kind) : null
  const until = to === undefined ? null : time.startOf(dayAfter(to, 1))
  return sql<HistoryEntry>`
    select seq::float8 as seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, action, entity, entity_id as "entityId",
      actor_id as "actorId", actor_role as "actorRole", details -> 'fields' as fields, (details ->> 'count')::int as count,
      details ->> 'apiKey' as "keyId",
      (select name from api_keys k where k.therapist_id = ${therapistId} and k.id = (details ->> 'apiKey')::uuid) as "keyName"
    from audit_log
    where chain_id = ${therapistId} and client_id = ${clientId}
      and (${before ?? null}::bigint is null or seq < ${before ?? null}::bigint)
      and (${actions}::text[] is null or action = any(${actions}::text[]))
      and (${entity ?? null}::text is null or entity = ${entity ?? null}::text)
      and (${since}::timestamptz is null or at >= ${since}::timestamptz)
      and (${until}::timestamptz is null or at < ${until}::timestamptz)
    order by audit_log.seq desc limit ${most}`.compile(build)
}

/** One row if the client exists. Entries do not contain the name. */
export const clientThere = builtOnce((therapistId: string, clientId: string) =>
  build.selectFrom('clients').select('id').where('therapist_id', '=', therapistId).where('id', '=', clientId).compile(),
)

/** Audits the export of a client's history. */
export const historyExported = builtOnce((clientId: string) =>
  sql`select app.audit_read('exported', 'history', ${clientId}::uuid, ${clientId}::uuid)`.compile(build),
)
