// Statements of backups and restores. They run as the owner of the database on a connection of their own.

/** Names for statements. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const place = ({ schema, name }: TableName) => `${quoted(schema)}.${quoted(name)}`

export type TableName = { schema: string; name: string }
export type TableFound = TableName & {
  columns: string[]
  /** Row-level security applies to its owner too. */
  forced: boolean
  /** The role of backups may read all its rows. */
  readable: boolean
  holdsFiles: boolean
}

/** One backup at a time; the jobs that delete files wait while one runs. The number is also in `file-removal.queries.ts`. */
const backupLock = 7_271_002
/** While migrations run, the tables are not those of any version. */
const migrationLock = 727_274

export const takeBackupLock = `set lock_timeout = '20s'; select pg_advisory_lock(${backupLock}); set lock_timeout = 0`
export const waitForMigrations = `select pg_advisory_lock_shared(${migrationLock}); select pg_advisory_unlock_shared(${migrationLock})`
export const beginSnapshot = 'begin isolation level repeatable read, read only'
export const beginRestore = 'begin'
export const readAll = 'set local role openhour_backup'
export const readAsOwner = 'reset role'

export const describeDatabase = `
  select to_json(now() at time zone 'UTC') #>> '{}' || 'Z' as "takenAt", current_setting('server_version') as postgres,
    to_regclass('public.schema_migrations') is not null as migrated,
    exists (select from pg_roles where rolname = 'openhour_backup') as "hasRole",
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "seesAll"`

export const appliedMigrations = 'select name, checksum from schema_migrations order by name'

/** The tables with data, ours and the queue's. The restored database gets its lists of migrations by migrating. */
export const findTables = `
  select n.nspname as schema, c.relname as name, c.relforcerowsecurity as forced,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    bool_or(a.attname = 'file_key') as "holdsFiles",
    n.nspname <> 'public' or exists (select from pg_roles r where r.rolname = 'openhour_backup' and has_table_privilege(r.oid, c.oid, 'select')
      and (not c.relrowsecurity or exists (select from pg_policy p
        where p.polrelid = c.oid and r.oid = any(p.polroles) and p.polpermissive and pg_get_expr(p.polqual, p.polrelid) = 'true'))) as readable
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and ((n.nspname = 'public' and c.relname <> 'schema_migrations') or (n.nspname = 'graphile_worker' and c.relname <> 'migrations'))
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  group by n.nspname, c.oid order by n.nspname desc, c.relname`

export function lockTables(tables: readonly TableName[]): string {
  return `lock table ${tables.map(place).join(', ')} in access share mode`
}

export function copyOut(table: TableName & { columns: readonly string[] }): string {
  return `copy (select ${table.columns.map(quoted).join(', ')} from ${place(table)}) to stdout`
}

export function copyIn(table: TableName & { columns: readonly string[] }): string {
  return `copy ${place(table)} (${table.columns.map(quoted).join(', ')}) from stdin`
}

export function copyFileKeys(table: TableName): string {
  return `copy (select distinct file_key from ${place(table)} where file_key is not null) to stdout`
}

export const findSequences = `
  select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
  where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`

export const setSequence = `select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)`

/** Sequences of this name, because one that a later version of the queue no longer has needs no value. */
export const hasSequence = `select to_regclass(format('%I.%I', $1::text, $2::text)) is not null as there`

/** In the order in which they were created, because that is the order in which they act. */
export const findReferences = `
  select n.nspname as schema, c.relname as name, quote_ident(k.conname) as constraint, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and n.nspname in ('public', 'graphile_worker') order by k.oid`

export type Reference = TableName & { constraint: string; definition: string }

export function dropReference(reference: Reference): string {
  return `alter table ${place(reference)} drop constraint ${reference.constraint}`
}

export function addReference(reference: Reference): string {
  return `alter table ${place(reference)} add constraint ${reference.constraint} ${reference.definition}`
}

/** Empties tables that migrations have filled, and lets the owner write them without triggers. */
export function openTables(tables: readonly (TableName & { forced: boolean })[]): string {
  const each = tables.map((table) => {
    const unforced = table.forced ? `alter table ${place(table)} no force row level security;` : ''
    return `${unforced} alter table ${place(table)} disable trigger user`
  })
  return [...each, `truncate ${tables.map(place).join(', ')}`].join('; ')
}

export function closeTables(tables: readonly (TableName & { forced: boolean })[]): string {
  return tables
    .map((table) => {
      const forced = table.forced ? `alter table ${place(table)} force row level security;` : ''
      return `${forced} alter table ${place(table)} enable trigger user`
    })
    .join('; ')
}

/** Deferred checks of the copied rows. */
export const checkNow = 'set constraints all immediate'

/** Kinds of jobs that may run twice: they send nothing to people. Every other kind may have been done by the installation that was lost. */
const harmless = ['remove-file', 'end-outside-hold', 'write-ai-draft', 'transcribe-recording']

/** No job runs any more. */
export const unlockJobs = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`
export const unlockQueues = `
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`

/** Keeps jobs that may have been done already, without running them. Scheduled ones run again anyway. */
export const holdJobs = `
  update graphile_worker._private_jobs j set run_at = 'infinity' from graphile_worker._private_tasks t
  where t.id = j.task_id and j.run_at <= $1::timestamptz and coalesce(j.key, '') not like 'cron:%'
    and t.identifier <> all (array['${harmless.join("', '")}'])`

export const releaseJobs = `
  update graphile_worker._private_jobs set run_at = now() where run_at = 'infinity'`

export const dropHeldJobs = `
  delete from graphile_worker._private_jobs where run_at = 'infinity'`

export const noteRestore = 'call app.note_restore($1, $2)'

export const knowsRestores = `select to_regclass('public.restores') is not null as knows`

export const knowsBackups = `select to_regclass('public.backups') is not null as knows`

export const noteBackup = `
  insert into backups (started_at, finished_at, good, scheduled, file_name, bytes, problem) values ($1, $2, $3, $4, $5, $6, $7)`
