import { type Entitlements, entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import { clientLimitRefusal } from '@openhour/shared/features/clients/clients.rules.ts'
import { accountExportTexts } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { maxPracticeName } from '@openhour/shared/features/account-export/imported.rules.ts'
import { storageBytes, storageRefusal } from '@openhour/shared/features/documents/documents.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runAs, type Statement } from '../../platform/database/tenancy.ts'
import { type FileStore, newFileKey } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import type { Transfers } from '../../services/transfers/transfers.ts'
import { findSubscription } from '../billing/billing.queries.ts'
import { replaceLogo } from '../branding/branding.queries.ts'
import { refuseAtClientLimit } from '../clients/client-limit.queries.ts'
import { refuseAtStorageLimit } from '../documents/documents.queries.ts'
import { avatarUrlOf, replacePicture, setAvatarUrl } from '../settings/avatar.queries.ts'
import { accountTables, archivedTables, type ArchiveTable, describeTables, staysBehind } from './archive-tables.ts'
import { actAs, describeColumns } from './archive.queries.ts'
import { identityOf, type Row } from './archived-rows.ts'
import { type ImportedFiles, storeFiles } from './imported-files.ts'
import { adapt, inOrder, refuseUnknownZone } from './imported-rows.ts'
import {
  addImportedRows,
  beginImport,
  commitImport,
  finishImport,
  listReferences,
  noteImportSource,
  putAccountRow,
  requireEmpty,
  undoImport,
} from './import.queries.ts'
import type { ReadArchive } from './read-archive.ts'

export type ImportParts = {
  /** Works as `openhour_app`. */
  pool: pg.Pool
  files: FileStore
  take: Transfers['take']
  secret: string
  sealed: readonly SealedColumn[]
}
type Import = { id: string; userId: string; plansOn: boolean; onProgress: (percent: number) => void }

const batchBytes = 1_000_000

/**
 * Adds everything of a checked archive to an empty practice, in one transaction.
 * @throws Refusal if the archive or the practice does not allow it; nothing is stored then
 */
export async function importArchive(parts: ImportParts, archive: ReadArchive, of: Import): Promise<void> {
  const files: ImportedFiles = new Map()
  const run = (...statements: Statement[]) => runAs(parts.pool, { userId: of.userId, role: 'therapist' }, ...statements)
  const [columns] = await runAs(parts.pool, { userId: of.userId, role: 'therapist' }, describeColumns(archivedTables))
  const tables = describeTables(columns).filter(({ name }) => !staysBehind(name))
  let bytes = 0
  const onBytes = (more: number) => of.onProgress(Math.floor(((bytes += more) / archive.fileBytes) * 60))
  try {
    for (const table of tables.filter(({ hasFile }) => hasFile))
      await storeFiles(table, { archive, take: parts.take, run, stored: files, onBytes })
    await addRows(parts, archive, { of, tables, files })
  } catch (error) {
    for (const { key } of files.values()) await parts.files.delete(key).catch(() => undefined)
    throw error
  }
}

type Adding = { of: Import; tables: readonly ArchiveTable[]; files: ImportedFiles }

async function addRows(parts: ImportParts, archive: ReadArchive, { of, tables, files }: Adding): Promise<void> {
  const { userId, id, plansOn } = of
  const connection = await parts.pool.connect()
  const run = async <R>(statement: Statement<R>): Promise<R[]> =>
    (await connection.query(statement.sql, [...statement.parameters])).rows as R[]
  let entitlements: Pick<Entitlements, 'maxClients' | 'storageGB'> = { maxClients: 0, storageGB: 0 }
  let current = ''
  let committing = false
  try {
    const source = noteImportSource(userId, id, await practiceOf(archive), archive.createdAt)
    for (const statement of [...beginImport, actAs(userId), source, requireEmpty(id)]) await run(statement)
    const records = tables.filter(({ name }) => !(name in accountTables))
    const all = Object.values(archive.counts).reduce((sum, count) => sum + count, 0)
    let added = 0
    for (const table of inOrder(records, await run(listReferences))) {
      current = table.name
      if (archive.counts[table.name] === undefined) continue
      for await (const { columns, rows } of batchesOf(table, archive, { parts, userId, files })) {
        await run(addImportedRows(table.name, columns, rows))
        added += rows.length
        of.onProgress(60 + Math.floor((added / all) * 35))
      }
    }
    for (const table of tables.filter(({ name }) => name in accountTables)) {
      current = table.name
      if (archive.counts[table.name] === undefined) continue
      for await (const row of archive.rows(table.name))
        for (const statement of accountStatements(table, row, { userId, files })) await run(statement)
    }
    // The plan may have changed since the upload.
    const [stored] = await run(findSubscription(userId))
    if (stored) entitlements = entitlementsOf(tierStatusOf(stored, now(), plansOn))
    const { maxClients } = entitlements
    const maxBytes = storageBytes(entitlements.storageGB)
    current = 'limits'
    if (maxClients !== null) await run(refuseAtClientLimit(userId, maxClients + 1))
    if (maxBytes !== null) await run(refuseAtStorageLimit(userId, 0, maxBytes))
    await run(finishImport(userId, id, added))
    committing = true
    await run(commitImport)
    connection.release()
  } catch (error) {
    await run(undoImport).catch(() => undefined)
    connection.release(true)
    throw refusalOf(error, current, entitlements, committing)
  }
}

/** The name of the practice that an archive was made of, on one line. */
async function practiceOf(archive: ReadArchive): Promise<string | null> {
  if (archive.counts.profiles === undefined) return null
  for await (const row of archive.rows('profiles')) {
    const names = [row.practice_name, row.full_name].flatMap((name) =>
      typeof name === 'string' ? [plainLine(name)] : [],
    )
    return names.find((name) => name !== '') ?? null
  }
  return null
}

const plainLine = (name: string) =>
  [...name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()].slice(0, maxPracticeName).join('').trim()

type Context = { parts: ImportParts; userId: string; files: ImportedFiles }

/** The rows of a table as the database takes them, about a megabyte at a time. */
async function* batchesOf(table: ArchiveTable, archive: ReadArchive, { parts, userId, files }: Context) {
  const sealed = parts.sealed
    .filter((column) => column.table === table.name)
    .map((column) => ({ ...column, seal: column.sealing(parts.secret).seal }))
  const known = new Set([...table.columns.map(({ name }) => name), ...sealed.map((column) => column.as), 'file'])
  const writable = table.columns.filter(({ generated }) => !generated).map(({ name }) => name)
  let columns: string[] | undefined
  let rows: Row[] = []
  let bytes = 0
  for await (const archived of archive.rows(table.name)) {
    const unknown = Object.keys(archived).find((name) => !known.has(name))
    if (unknown)
      throw new Refusal(
        'invalid-input',
        `The archive has data that this version does not know (${table.name}.${unknown}). Update Openhour first. Nothing was imported.`,
      )
    refuseUnknownZone(table.name, archived)
    let isWhole = true
    const row: Row = { ...archived }
    for (const { as, column, seal, ...of } of sealed) {
      // A text that could not be decrypted when it was exported is lost.
      if (typeof row[as] !== 'string') isWhole = false
      else row[column] = `\\x${seal(row[as], identityOf(row, userId, of)).toString('hex')}`
    }
    const file = typeof row.file === 'string' ? files.get(row.file) : undefined
    if (table.hasFile) row.file_key = file?.key ?? null
    if ('scanned' in row) row.scanned = file?.scanned ?? false
    const taken = isWhole ? adapt(table.name, row) : undefined
    if (!taken) continue
    columns ??= [...writable, ...(table.hasFile ? ['file_key'] : [])].filter((name) => name in taken)
    rows.push(Object.fromEntries(columns.map((name) => [name, taken[name] ?? null])))
    bytes += JSON.stringify(rows.at(-1)).length
    if (bytes < batchBytes) continue
    yield { columns, rows }
    rows = []
    bytes = 0
  }
  if (columns && rows.length > 0) yield { columns, rows }
}

function accountStatements(
  { name, owner, columns }: ArchiveTable,
  row: Row,
  { userId, files }: Omit<Context, 'parts'>,
): Statement[] {
  if (name === 'profile_pictures' || name === 'brand_logos') {
    const file = files.get(row.file as string)
    if (!file) return []
    const picture = { id: newFileKey(), fileKey: file.key, bytes: file.bytes }
    if (name === 'brand_logos') return [replaceLogo(userId, picture)]
    return [replacePicture(userId, picture), setAvatarUrl(userId, avatarUrlOf(picture.id))]
  }
  refuseUnknownZone(name, row)
  const changed = columns.filter((column) => column.changeable && column.name in row).map((column) => column.name)
  return changed.length === 0 ? [] : putAccountRow(userId, { table: name, owner, columns: changed }, row)
}

/** What the database refuses is in the archive, so the person gets to know it. */
function refusalOf(
  error: unknown,
  table: string,
  entitlements: Pick<Entitlements, 'maxClients' | 'storageGB'>,
  committing: boolean,
): unknown {
  const { code = '', message = '', constraint } = error as { code?: string; message?: string; constraint?: string }
  if (message === 'account-not-empty') return new Refusal('not-possible-now', accountExportTexts.notEmpty)
  const nothing = 'Nothing was imported.'
  const { maxClients, storageGB } = entitlements
  if (message === 'client-limit')
    return new Refusal('limit-reached', `${clientLimitRefusal(maxClients ?? 0)} ${nothing}`, { limit: maxClients ?? 0 })
  if (message === 'storage-limit')
    return new Refusal('limit-reached', `${storageRefusal(storageBytes(storageGB) ?? 0)} ${nothing}`)
  if (committing || !/^(22|23|OH)/.test(code)) return error
  const what = constraint ?? (code.startsWith('OH') ? message : 'a value')
  return new Refusal('invalid-input', `The archive’s rows of ${table} break a rule (${what}). ${nothing}`)
}
