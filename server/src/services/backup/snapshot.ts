import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackedUpTable, BackupRefused, type Manifest, tableKey } from './archive-format.ts'
import { openRowSum } from './archive-streams.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import {
  appliedMigrations,
  beginSnapshot,
  copyFileKeys,
  copyOut,
  describeDatabase,
  findSequences,
  findTables,
  lockTables,
  readAll,
  readAsOwner,
  takeBackupLock,
  type TableFound,
  waitForMigrations,
} from './backup.queries.ts'

/** The size of a table's parts in the archive: this much of it is in memory, because an archive names the size of a part before its content. */
const partBytes = 4 * 1024 * 1024

type Migrations = { name: string; checksum: string }[]

/** One moment of the whole database, read while others write. */
export type Snapshot = {
  takenAt: string
  postgres: string
  migrations: Migrations
  tables: BackedUpTable[]
  /** Keys of all files that its rows refer to. */
  fileKeys(): Promise<string[]>
  /** Writes a table into the archive, in the order of `tables`. */
  writeTable(table: BackedUpTable, writer: ArchiveWriter): Promise<Manifest['tables'][number]>
  sequences(): Promise<Manifest['sequences']>
}

/**
 * Takes the lock of backups and begins a transaction that sees the database as it is now.
 * @param connection of the owner; its end ends the snapshot
 * @throws BackupRefused if another backup runs, or tables would be left out
 */
export async function takeSnapshot(connection: pg.Client): Promise<Snapshot> {
  await connection.query(takeBackupLock).catch((error: { code?: string }) => {
    if (error.code === '55P03') throw new BackupRefused('Another backup of this database is running. Try again later.')
    throw error
  })
  await connection.query(waitForMigrations)
  await connection.query(beginSnapshot)
  const [state] = (
    await connection.query<{
      takenAt: string
      postgres: string
      migrated: boolean
      hasRole: boolean
      seesAll: boolean
    }>(describeDatabase)
  ).rows
  if (!state?.migrated) throw new BackupRefused('This database is empty, so there is nothing to back up.')
  const { rows: migrations } = await connection.query<Migrations[number]>(appliedMigrations)
  const { rows: found } = await connection.query<TableFound>(findTables)
  await connection.query(lockTables(found))
  requireAll(found, state)
  const isOurs = new Map(found.map((table) => [tableKey(table), table.schema === 'public' && state.hasRole]))

  /** Reads as the role that sees all rows, or the queue's tables as their owner. */
  async function as<T>(table: { schema: string; name: string }, read: () => Promise<T>): Promise<T> {
    await connection.query(isOurs.get(tableKey(table)) ? readAll : readAsOwner)
    const result = await read()
    await connection.query(readAsOwner)
    return result
  }

  return {
    takenAt: state.takenAt,
    postgres: state.postgres,
    migrations,
    tables: found.map(({ schema, name, columns }) => ({ schema, name, columns })),
    async fileKeys() {
      const keys = new Set<string>()
      for (const table of found.filter(({ holdsFiles }) => holdsFiles))
        await as(table, async () => {
          let text = ''
          for await (const part of connection.query(copyTo(copyFileKeys(table)))) text += String(part)
          for (const key of text.split('\n')) if (key !== '') keys.add(key)
        })
      return [...keys].toSorted()
    },
    writeTable: (table, writer) =>
      as(table, async () => {
        const hash = createHash('sha256')
        const sum = openRowSum()
        let bytes = 0
        let parts = 0
        for await (const part of inParts(connection.query(copyTo(copyOut(table))))) {
          hash.update(part)
          sum.take(part)
          bytes += part.length
          await writer.add(`tables/${tableKey(table)}/${String(++parts).padStart(6, '0')}`, part)
        }
        const { schema, name } = table
        return { schema, name, bytes, sha256: hash.digest('hex'), ...sum.result() }
      }),
    sequences: async () => (await connection.query<Manifest['sequences'][number]>(findSequences)).rows,
  }
}

function requireAll(found: readonly TableFound[], state: { hasRole: boolean; seesAll: boolean }): void {
  if (!state.hasRole && !state.seesAll)
    throw new BackupRefused(
      'This database is of a version without backups. Start this version of Openhour on it once, then back up.',
    )
  const hidden = found.filter(({ readable }) => !readable).map(({ name }) => name)
  if (state.hasRole && hidden.length > 0)
    throw new BackupRefused(
      `The role openhour_backup cannot read all rows of ${hidden.join(', ')}, so a backup would be incomplete. Call app.let_back_up for them in a migration.`,
    )
}

async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const part of source) {
    held.push(part)
    bytes += part.length
    if (bytes < partBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}
