import type { Role } from '@openhour/shared/access/rules.ts'
import type { AuditedTable } from '@openhour/shared/tables.ts'
import { sql } from 'kysely'
import { builtOnce } from '../database/built-once.ts'
import { build, type Statement } from '../database/tenancy.ts'
import type { Opens } from './opens.ts'

/** An entry of a chain as stored. `epoch` and `details` are PostgreSQL's text forms, of which the hash was made. */
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

/** Who opened which row of which client; `key`: with which API key. */
export type Opening = {
  actor: string
  role: Role
  entity: AuditedTable<'opened'>
  id: string
  client: string
  key?: string | undefined
  /** Of which view of a page; see `Actor`. */
  view?: string | undefined
}

/** The end of every chain, one row per practice. */
export const auditHeads = () => build.selectFrom('audit_heads').select(['chain_id', 'seq', 'hash']).compile()

/** Reads a snapshot of the whole log in pages, so that concurrent writes do not look like faults. */
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

/** The stored hashes of entries; null for missing ones. */
export const hashesOf = (wanted: readonly { chainId: string; seq: number }[]) =>
  sql<{ chain_id: string; seq: number; hash: Buffer | null }>`
    select chain_id, seq, entry.hash
    from unnest(${wanted.map(({ chainId }) => chainId)}::uuid[], ${wanted.map(({ seq }) => seq)}::bigint[]) as wanted (chain_id, seq)
    left join audit_log entry using (chain_id, seq)`.compile(build)

export function recordOpenings(openings: readonly Opening[]) {
  return insertOpenings(JSON.stringify(openings))
}

const insertOpenings = builtOnce((openings: string) => sql`select app.audit_opened(${openings}::jsonb)`.compile(build))

const texts = new Map<string, string>()

/** The read of a record with its entry, in one statement: an entry for each row that is found, and no row without its entry. */
export function withEntry({ opens, ...statement }: Statement & Opens, view: string | undefined): Statement {
  const { entity, client } = opens
  const key = `${entity} ${statement.sql}`
  let text = texts.get(key)
  if (text === undefined) {
    const place = `$${statement.parameters.length + 1}::text`
    // Materialized, so that the function sees only rows that the read returns.
    text = `with opened as materialized (${statement.sql})
      select opened.* from opened where app.record_opened('${entity}', opened.id, opened."${client}", ${place})`
    texts.set(key, text)
  }
  return { ...statement, sql: text, parameters: [...statement.parameters, view ?? null] }
}

/** Links waiting entries to their chains, oldest first. */
export const chainEntries = builtOnce((most: number) =>
  sql<{ linked: number }>`select app.chain_audit_entries(${most}::bigint) as linked`.compile(build),
)

/** Links the acting person's waiting entries. */
export function chainOwnEntries() {
  return sql`select app.chain_own_audit_entries()`.compile(build)
}

/** The number of entries that have waited for longer than a minute to be linked. */
export const countOverdue = sql<{ overdue: number }>`
  select count(*)::int as overdue from audit_unchained where at < clock_timestamp() - interval '1 minute'`.compile(
  build,
)

/** `since` is the time of the first of the counted reads. */
export const recordListed = (
  entity: string,
  clientId: string | null,
  details: { count: number; since: string; view?: string | undefined },
) =>
  sql`select app.audit_read('listed', ${entity}::text, null, ${clientId}::uuid, ${JSON.stringify(details)}::jsonb)`.compile(
    build,
  )
