import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type DatabaseAddress, openCopyConnection, openPool } from '../../platform/database/connection.ts'
import { migrateWithin } from '../../platform/database/migrate.ts'
import { makeQueue } from '../../platform/jobs/turns.ts'
import type { Log } from '../../platform/log.ts'
import type { CheckedArchive, Member } from './archive-reader.ts'
import { BackupDamaged, BackupRefused, tableKey } from './archive-format.ts'
import { noProgress, type Progress } from './progress.ts'
import { openRowSum } from './archive-streams.ts'
import {
  addReference,
  beginRestore,
  checkNow,
  closeTables,
  copyIn,
  copyOut,
  dropReference,
  findReferences,
  findTables,
  hasSequence,
  holdJobs,
  knowsRestores,
  noteRestore,
  openTables,
  type Reference,
  setSequence,
  type TableFound,
  unlockJobs,
  unlockQueues,
} from './backup.queries.ts'

/** `sentUntil`: until when the lost installation may have sent messages. */
export type Restoring = {
  archive: CheckedArchive
  address: DatabaseAddress
  sentUntil: string
  log: Log
  progress?: Progress | undefined
}

/**
 * Restores the rows into an empty database in one transaction: it is as in the archive, or empty. Every table is read back and compared.
 * @param readMembers hands over every member of the archive, in order
 * @returns how many jobs wait because they may have been done already
 */
export async function restoreDatabase(
  { archive, address, sentUntil, log, progress = noProgress }: Restoring,
  readMembers: (take: (member: Member) => Promise<void>) => Promise<void>,
): Promise<{ heldJobs: number }> {
  const { header, manifest } = archive
  await makeEmptyQueue(address, log)
  const connection = await openCopyConnection(address)
  try {
    await connection.query(beginRestore)
    await migrateWithin(
      connection,
      header.migrations.map(({ name }) => name),
    )
    const { rows: found } = await connection.query<TableFound>(findTables)
    requireTables(archive, found)
    const { rows: references } = await connection.query<Reference>(findReferences)
    for (const reference of references) await connection.query(dropReference(reference))
    await connection.query(openTables(found))
    await copyRows(connection, archive, readMembers)
    for (const { schema, name, value } of manifest.sequences) {
      const { rows } = await connection.query<{ there: boolean }>(hasSequence, [schema, name])
      if (rows[0]?.there) await connection.query(setSequence, [schema, name, value])
    }
    progress.step('Comparing every row with the backup')
    await compareRows(connection, archive)
    await connection.query(checkNow)
    for (const reference of references) await connection.query(addReference(reference))
    await connection.query(unlockJobs)
    await connection.query(unlockQueues)
    const { rowCount } = await connection.query(holdJobs, [sentUntil])
    const { rows: known } = await connection.query<{ knows: boolean }>(knowsRestores)
    if (known[0]?.knows) await connection.query(noteRestore, [header.takenAt, sentUntil])
    await connection.query(closeTables(found))
    await connection.query('commit')
    await connection.query('analyze')
    return { heldJobs: rowCount ?? 0 }
  } finally {
    await connection.end().catch(() => undefined)
  }
}

/** The queue's tables are made by its own migrations. Empty ones do no harm if the restore fails afterwards. */
async function makeEmptyQueue(address: DatabaseAddress, log: Log): Promise<void> {
  const pool = openPool(address, { role: 'owner', size: 1, log })
  try {
    await makeQueue(pool)
  } finally {
    await pool.end()
  }
}

function requireTables({ header }: CheckedArchive, found: readonly TableFound[]): void {
  const columns = new Map(found.map((table) => [tableKey(table), new Set(table.columns)]))
  const lacking = header.tables.filter((table) => {
    const there = columns.get(tableKey(table))
    return there === undefined || table.columns.some((column) => !there.has(column))
  })
  if (lacking.length > 0)
    throw new BackupRefused(
      `This version of Openhour has no place for ${lacking.map(({ name }) => name).join(', ')}. Restore the backup with version ${header.version}.`,
    )
}

async function copyRows(
  connection: pg.Client,
  { header }: CheckedArchive,
  readMembers: (take: (member: Member) => Promise<void>) => Promise<void>,
): Promise<void> {
  const tables = new Map(header.tables.map((table) => [tableKey(table), table]))
  let open: { key: string; into: ReturnType<typeof copyFrom>; ended: Promise<void> } | undefined
  const finish = async () => {
    open?.into.end()
    await open?.ended
    open = undefined
  }
  await readMembers(async ({ name, content }) => {
    const [kind, key = ''] = name.split('/')
    if (kind !== 'tables') return finish()
    if (open?.key !== key) {
      await finish()
      const table = tables.get(key)
      if (!table) throw new BackupDamaged(`it has rows of ${key}, which it does not list`)
      const into = connection.query(copyFrom(copyIn(table)))
      const ended = new Promise<void>((done, fail) => into.once('finish', done).once('error', fail))
      ended.catch(() => undefined)
      open = { key, into, ended }
    }
    const { into, ended } = open
    for await (const part of content)
      if (!into.write(part)) await Promise.race([ended, new Promise((done) => into.once('drain', done))])
  })
  await finish()
}

/** Reads every table back: PostgreSQL may be of another version than the one that wrote the rows. */
async function compareRows(connection: pg.Client, { header, manifest }: CheckedArchive): Promise<void> {
  for (const [at, table] of header.tables.entries()) {
    const sum = openRowSum()
    for await (const part of connection.query(copyTo(copyOut(table)))) sum.take(part as Uint8Array)
    const { rows, rowsSum } = sum.result()
    const due = manifest.tables[at]
    if (rows !== due?.rows || rowsSum !== due.rowsSum)
      throw new BackupDamaged(`its table ${table.name} could not be restored as it was (${rows} of ${due?.rows} rows)`)
  }
}
