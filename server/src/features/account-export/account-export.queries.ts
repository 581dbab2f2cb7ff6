import { AccountExport, AccountImport } from '@openhour/shared/features/account-export/account-export.contract.ts'
import { exportKeptHours, exportLinkHours } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'
import { archivedRecords } from './archive-tables.ts'

const shownExport = columns('account_exports', AccountExport, {})
const shownImport = columns('account_imports', AccountImport, {})

/** The newest export of the practice, or of a client's record. */
export const findNewestExport = builtOnce((userId: string, clientId: string | null) =>
  build
    .selectFrom('account_exports')
    .select(shownExport)
    .where('user_id', '=', userId)
    .where(sql<boolean>`client_id is not distinct from ${clientId}::uuid`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .compile(),
)

export const findNewestImport = builtOnce((userId: string) =>
  build
    .selectFrom('account_imports')
    .select(shownImport)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .compile(),
)

/** The tables of an archive that have rows of the practice. */
export const listTablesInUse = builtOnce((userId: string) => {
  const held = archivedRecords.map(
    (name) =>
      sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)} where therapist_id = ${userId})`,
  )
  return sql<{ name: string }>`${sql.join(held, sql` union all `)}`.compile(build)
})

/** Process notes of the practice or of one client, newest first, without their text. */
export function listChoosableProcessNotes(userId: string, clientId: string | null) {
  return sql<{ id: string; noteDate: string; clientId: string; clientName: string }>`
    select p.id, p.note_date as "noteDate", c.id as "clientId", c.name as "clientName"
    from process_notes p join clients c on c.therapist_id = p.therapist_id and c.id = p.client_id
    where p.therapist_id = ${userId}::uuid and (${clientId}::uuid is null or p.client_id = ${clientId}::uuid)
    order by p.note_date desc, p.id limit 5000`.compile(build)
}

/** A job writes the archive. Fails on `account_exports_one` while another one is under way, and on `account_exports_client` for a foreign client. */
export function addExport(
  userId: string,
  id: string,
  { clientId, processNoteIds }: { clientId: string | null; processNoteIds: readonly string[] },
) {
  return build
    .insertInto('account_exports')
    .values({ user_id: userId, id, client_id: clientId, process_note_ids: sql`${processNoteIds}::uuid[]` })
    .returning(shownExport)
    .compile()
}

/** Writes an export into the audit log: of the practice as a whole, or of a client's record, and of each process note that leaves with it. */
export function recordExport(userId: string, clientId: string | null, processNoteIds: readonly string[]) {
  return sql`select app.audit_read('exported', ${clientId === null ? 'users' : 'clients'}, ${clientId ?? userId}::uuid, ${clientId}::uuid),
    (select count(app.audit_read('exported', 'process_notes', id, client_id)) from process_notes
      where therapist_id = ${userId}::uuid and id = any(${processNoteIds}::uuid[]))`.compile(build)
}

/** No row if it has ended already, or is someone else's. */
export const cancelExport = builtOnce((userId: string, id: string) =>
  build
    .updateTable('account_exports')
    .set({ state: 'cancelled', ended_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .compile(),
)

export const findExport = builtOnce((userId: string, id: string) =>
  build.selectFrom('account_exports').select(shownExport).where('user_id', '=', userId).where('id', '=', id).compile(),
)

/** Opens the link of a finished archive. No row without one. */
export const openExport = builtOnce((userId: string, id: string) =>
  sql<{
    id: string
  }>`update account_exports set download_until = now() + make_interval(hours => ${exportLinkHours}::int),
      downloaded_at = coalesce(downloaded_at, now())
    where user_id = ${userId} and id = ${id} and file_key is not null returning id`.compile(build),
)

/** The file of an archive whose link is open. */
export const findArchiveFile = builtOnce((userId: string, id: string) =>
  sql<{ fileKey: string; fileSize: number; ofClient: boolean; createdAt: string }>`
    select file_key as "fileKey", file_size as "fileSize", client_id is not null as "ofClient", created_at as "createdAt"
    from account_exports where user_id = ${userId} and id = ${id} and file_key is not null and download_until > now()`.compile(
    build,
  ),
)

// The statements of the worker. A worker that lost the export writes nothing more.

export type TakenExport = { clientId: string | null; processNoteIds: string[] }

/** Takes an export that waits, or whose worker died. No row if it has ended. */
export const takeExport = builtOnce((userId: string, id: string, run: string) =>
  sql<TakenExport>`update account_exports set state = 'running', percent = 0, run = ${run}::uuid
    where user_id = ${userId}::uuid and id = ${id}::uuid and state in ('waiting', 'running')
    returning client_id as "clientId", process_note_ids as "processNoteIds"`.compile(build),
)

/** Shows how far a run is. No row if it is over. */
export const noteExportProgress = builtOnce((run: string, userId: string, id: string, percent: number) =>
  sql<{ id: string }>`update account_exports set percent = ${percent}::smallint
    where user_id = ${userId}::uuid and id = ${id}::uuid and run = ${run}::uuid and state = 'running' returning id`.compile(
    build,
  ),
)

/** Keeps the file. The one before it of the same practice or client goes: otherwise a person could fill the store with archives. */
export const finishExport = builtOnce((run: string, userId: string, id: string, file: { key: string; bytes: number }) =>
  sql<{ id: string }>`with finished as (
      update account_exports set state = 'ready', percent = 100, file_key = ${file.key}, file_size = ${file.bytes}::bigint, ended_at = now()
        where user_id = ${userId}::uuid and id = ${id}::uuid and run = ${run}::uuid and state = 'running' returning id, client_id),
    replaced as (
      update account_exports e set file_key = null, file_size = null from finished f
        where e.user_id = ${userId}::uuid and e.id <> f.id and e.client_id is not distinct from f.client_id and e.file_key is not null)
    select id from finished`.compile(build),
)

export const failExport = builtOnce((run: string, userId: string, id: string) =>
  sql<{ id: string }>`update account_exports set state = 'failed', ended_at = now()
    where user_id = ${userId}::uuid and id = ${id}::uuid and run = ${run}::uuid and state = 'running' returning id`.compile(
    build,
  ),
)

/** Deletes the files of archives that nobody needs any more. */
export function forgetOldArchives(at: string) {
  return sql`update account_exports set file_key = null, file_size = null
    where file_key is not null and ended_at < ${at}::timestamptz - make_interval(hours => ${exportKeptHours}::int)`.compile(
    build,
  )
}
