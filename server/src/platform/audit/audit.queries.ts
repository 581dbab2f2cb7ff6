import { sql } from 'kysely'
import { build } from '../database/tenancy.ts'

/** A link of a chain as it lies in the table. `epoch` and `details` are PostgreSQL's own text, which the hash was made of. */
export type AuditEntry = {
  chain_id: string
  seq: number
  epoch: string
  actor_id: string | null
  actor_role: string | null
  action: string
  entity: string
  entity_id: string | null
  client_id: string | null
  details: string | null
  previous_hash: Buffer
  hash: Buffer
}

/** The end of every chain, one row for each practice. */
export const auditHeads = () => build.selectFrom('audit_heads').select(['chain_id', 'seq', 'hash']).compile()

/** One moment's view of the whole log, read in pages: what is written meanwhile does not look like a fault. */
export const readingInOneView = [
  sql`begin isolation level repeatable read read only`.compile(build),
  sql`set local statement_timeout = '10min'`.compile(build),
]
export const openEntries = sql`
  declare entries no scroll cursor for
  select chain_id, seq, extract(epoch from at)::numeric(20, 6)::text as epoch, actor_id, actor_role, action, entity, entity_id, client_id,
    details::text as details, previous_hash, hash
  from audit_log order by chain_id, seq`.compile(build)
export const nextEntries = sql<AuditEntry>`fetch 2000 from entries`.compile(build)
export const endReading = sql`commit`.compile(build)

/** The stored hash of each wanted entry; null where there is none. */
export const hashesOf = (wanted: readonly { chainId: string; seq: number }[]) =>
  sql<{ chain_id: string; seq: number; hash: Buffer | null }>`
    select chain_id, seq, entry.hash
    from unnest(${wanted.map(({ chainId }) => chainId)}::uuid[], ${wanted.map(({ seq }) => seq)}::bigint[]) as wanted (chain_id, seq)
    left join audit_log entry using (chain_id, seq)`.compile(build)

/** `since`: when the first of the counted reads took place. */
export const noteListed = (entity: string, clientId: string | null, details: { count: number; since: string }) =>
  sql`select app.audit_read('listed', ${entity}::text, null, ${clientId}::uuid, ${JSON.stringify(details)}::jsonb)`.compile(
    build,
  )
