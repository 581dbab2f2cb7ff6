import { accountExportTexts } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { archivedRecords } from './archive-tables.ts'

/** Fails on `account_imports_one` while another one is under way. */
export const addImport = builtOnce((userId: string, id: string) =>
  sql`insert into account_imports (user_id, id) values (${userId}, ${id})`.compile(build),
)

/**
 * Shows how far an import is, and that its server is alive. While the transaction of the import holds its row, nothing is shown: waiting for it would take
 * a connection with each call, until none is left for anybody.
 */
export const noteImportProgress = builtOnce((userId: string, id: string, state: string, percent: number) =>
  sql`update account_imports set state = ${state}, percent = ${percent}::smallint, seen_at = now()
    where (user_id, id) in (select i.user_id, i.id from account_imports i
      where i.user_id = ${userId}::uuid and i.id = ${id}::uuid and i.ended_at is null for update skip locked)`.compile(
    build,
  ),
)

export const failImport = builtOnce((userId: string, id: string, problem: string) =>
  sql`update account_imports set state = 'failed', problem = ${problem}, ended_at = now()
    where user_id = ${userId}::uuid and id = ${id}::uuid and ended_at is null`.compile(build),
)

export const finishImport = builtOnce((userId: string, id: string, rowCount: number) =>
  sql`update account_imports set state = 'done', percent = 100, row_count = ${rowCount}::int, ended_at = now()
    where user_id = ${userId}::uuid and id = ${id}::uuid`.compile(build),
)

const isLost = (at: string) => sql`ended_at is null and seen_at < ${at}::timestamptz - interval '2 minutes'`

/** Ends imports whose server died. They have added nothing. One whose row is locked is adding its rows. */
export function endLostImports(at: string) {
  return sql`update account_imports set state = 'failed', problem = ${accountExportTexts.stopped}, ended_at = now()
    where (user_id, id) in (select i.user_id, i.id from account_imports i where ${isLost(at)} for update skip locked)`.compile(
    build,
  )
}

export const beginImport = [
  sql`begin`.compile(build),
  sql`set local statement_timeout = '10min'`.compile(build),
  sql`set local idle_in_transaction_session_timeout = '10min'`.compile(build),
]
export const commitImport = sql`commit`.compile(build)
export const undoImport = sql`rollback`.compile(build)

/** Aborts with `account-not-empty` if any table of an archive has a row of the practice. */
export const requireEmpty = (id: string) =>
  sql`select app.begin_account_import(${id}::uuid, ${[...archivedRecords]}::text[])`.compile(build)

export const addImportedRows = (table: string, columns: readonly string[], rows: readonly object[]) =>
  sql`select app.import_rows(${table}, ${[...columns]}::text[], ${JSON.stringify(rows)}::jsonb)`.compile(build)

/** Says from where the rows of the import under way come. `app.note_imported` writes it into notes and consents. */
export const noteImportSource = builtOnce(
  (userId: string, id: string, practice: string | null, exportedAt: string | null) =>
    sql`update account_imports set from_practice = ${practice}, exported_at = ${exportedAt}::timestamptz
    where user_id = ${userId}::uuid and id = ${id}::uuid`.compile(build),
)

/** Tables that have a row of an account only once something was set. */
const madeWhenNeeded = ['user_preferences', 'branding_settings']

/** Gives a row of the account these values. */
export function putAccountRow(
  userId: string,
  { table, owner, columns }: { table: string; owner: string; columns: readonly string[] },
  row: object,
) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return [
    ...(madeWhenNeeded.includes(table)
      ? [sql`insert into ${sql.table(table)} (user_id) values (${userId}::uuid) on conflict do nothing`.compile(build)]
      : []),
    sql`update ${sql.table(table)} set (${names}) = (select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb))
      where ${sql.ref(owner)} = ${userId}::uuid`.compile(build),
  ]
}

/** Which table's rows refer to which other's. */
export const listReferences = sql<{ table: string; refersTo: string }>`
  select distinct n.conrelid::regclass::text as "table", n.confrelid::regclass::text as "refersTo" from pg_constraint n
  where n.contype = 'f' and n.connamespace = 'public'::regnamespace and n.conrelid <> n.confrelid`.compile(build)
