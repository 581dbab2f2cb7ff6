import { type RawBuilder, sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import type { ArchiveTable, Column } from './archive-tables.ts'
import { orderOf } from './record-order.ts'

/** A row of an archive before it is written: its columns, and the key of its file. */
export type ArchiveRow = { row: Record<string, unknown>; fileKey: string | null }
/** A row of a client's record, with the name of its table. */
export type RecordRow = ArchiveRow & { name: string }

/** The columns of these tables that the acting role may read. */
export function describeColumns(tables: readonly string[]) {
  return sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable, a.attgenerated <> '' as generated,
      has_column_privilege(c.oid, a.attnum, 'update') as changeable,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%') as choice
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[]) and has_column_privilege(c.oid, a.attnum, 'select')
    order by c.relname, a.attnum`.compile(build)
}

/** What an archive is about: the whole practice, or one client. */
export type Scope = {
  userId: string
  clientId: string | null
  processNoteIds: readonly string[]
  /** Of tables of clients' records, only rows that belong to no client. */
  withoutClient?: true
}

function sorted(table: ArchiveTable) {
  const order = orderOf(table)
  return order.length === 0 ? sql`` : sql`order by ${sql.join(order.map((name) => sql.ref(`t.${name}`)))}`
}

/** @param numbered the order by which rows are numbered, if they are */
function fromTable(
  { name, owner, client, asked, hasFile, columns }: ArchiveTable,
  scope: Scope,
  numbered?: RawBuilder<unknown>,
) {
  const names = sql.join(columns.map((column) => sql.ref(`t.${column.name}`)))
  const ofClient =
    scope.clientId !== null && client ? sql`and ${sql.ref(`t.${client}`)} = ${scope.clientId}::uuid` : sql``
  const ofNone = scope.withoutClient && client ? sql`and ${sql.ref(`t.${client}`)} is null` : sql``
  const chosen = asked ? sql`and t.id = any(${scope.processNoteIds}::uuid[])` : sql``
  const fileKey = hasFile ? sql.ref('t.file_key') : sql`null::text`
  const number = numbered ? sql`, row_number() over (${numbered}) as number` : sql``
  return sql`select to_jsonb(r) as row, ${fileKey} as "fileKey"${number} from ${sql.table(name)} t cross join lateral (select ${names}) r
    where t.${sql.ref(owner)} = ${scope.userId}::uuid ${ofClient} ${ofNone} ${chosen}`
}

/** All rows of a table, in an order that stays the same. */
export function readTable(table: ArchiveTable, scope: Scope) {
  return sql<ArchiveRow>`${fromTable(table, scope)} ${sorted(table)}`.compile(build)
}

/** The rows of these tables, table by table, each in its order. */
export function readRecord(tables: readonly ArchiveTable[], scope: Scope) {
  const parts = tables.map(
    (table, place) =>
      sql`select ${table.name}::text as name, ${place}::int as place, number, "row", "fileKey" from (${fromTable(table, scope, sorted(table))}) part`,
  )
  return sql<RecordRow>`select name, "row", "fileKey" from (${sql.join(parts, sql` union all `)}) whole order by place, number`.compile(
    build,
  )
}

export type ClientName = { id: string; name: string; preferredName: string | null; archived: boolean }

/** The clients whose records an archive holds, by name. */
export function listArchivedClients({ userId, clientId }: Scope) {
  return sql<ClientName>`
    select id, name, preferred_name as "preferredName", archived_at is not null as archived from clients
    where therapist_id = ${userId}::uuid and (${clientId}::uuid is null or id = ${clientId}::uuid) order by lower(name), id`.compile(
    build,
  )
}

/** An entry of the audit log about a client's record. */
export type AuditRow = {
  seq: number
  at: string
  action: string
  entity: string
  entityId: string | null
  actorId: string | null
  actorRole: string | null
  /** The API key that did it for the actor. */
  keyName: string | null
}

export function readAudit(userId: string, clientId: string) {
  return sql<AuditRow>`
    select seq::float8 as seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, action, entity, entity_id as "entityId",
      actor_id as "actorId", actor_role as "actorRole", k.name as "keyName"
    from audit_log left join api_keys k on k.therapist_id = ${userId}::uuid and k.id = (details ->> 'apiKey')::uuid
    where chain_id = ${userId}::uuid and client_id = ${clientId}::uuid order by seq`.compile(build)
}

export function findArchiveZone(userId: string) {
  return sql<{ zone: string; fullName: string }>`
    select coalesce(p.timezone, u.time_zone) as zone, u.full_name as "fullName" from users u left join practice_settings p on p.user_id = u.id
    where u.id = ${userId}::uuid`.compile(build)
}

/** Begins reading in one view of the data, for longer than a request may take. */
export const beginSnapshot = [
  sql`begin isolation level repeatable read read only`.compile(build),
  sql`set local statement_timeout = '10min'`.compile(build),
  sql`set local idle_in_transaction_session_timeout = '10min'`.compile(build),
]
export const actAs = (userId: string) =>
  sql`select set_config('app.user_id', ${userId}, true), set_config('app.user_role', 'therapist', true)`.compile(build)
export const endSnapshot = sql`commit`.compile(build)
export const closePages = sql`close pages`.compile(build)
export const fetchPage = (rows: number) => sql`fetch ${sql.lit(rows)} from pages`.compile(build)
