import { type HistoryKind, actsOf } from '@openhour/shared/features/audit/audit.rules.ts'
import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

export type HistoryWish = {
  clientId: string
  kind?: HistoryKind | undefined
  entity?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type HistoryEntry = {
  seq: number
  at: string
  act: string
  entity: string
  entityId: string | null
  actorId: string | null
  actorRole: string | null
  fields: string[] | null
  count: number | null
}

/** Entries of the acting person's chain about one client, newest first; `before` is the number of the entry to go on after. */
export function historyEntries(
  practiceId: string,
  { clientId, kind, entity, from, to }: HistoryWish,
  { before, most }: { before?: number | undefined; most: number },
) {
  return sql<HistoryEntry>`
    with zone as (select coalesce((select timezone from practice_settings where user_id = ${practiceId}), 'UTC') as name)
    select seq::float8 as seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, act, entity, entity_id as "entityId",
      actor_id as "actorId", actor_role as "actorRole", details -> 'fields' as fields, (details ->> 'count')::int as count
    from audit_log, zone
    where chain_id = ${practiceId} and client_id = ${clientId}
      and (${before ?? null}::bigint is null or seq < ${before ?? null}::bigint)
      and (${kind ? actsOf[kind] : null}::text[] is null or act = any(${kind ? actsOf[kind] : null}::text[]))
      and (${entity ?? null}::text is null or entity = ${entity ?? null}::text)
      and (${from ?? null}::date is null or at >= (${from ?? null}::date::timestamp at time zone zone.name))
      and (${to ?? null}::date is null or at < ((${to ?? null}::date + 1)::timestamp at time zone zone.name))
    order by audit_log.seq desc limit ${most}`.compile(build)
}

/** One row where the client is there; the name stands in no entry. */
export function clientThere(practiceId: string, clientId: string) {
  return build
    .selectFrom('clients')
    .select('id')
    .where('therapist_id', '=', practiceId)
    .where('id', '=', clientId)
    .compile()
}
