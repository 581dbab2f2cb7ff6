import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts'
import { currentPaths, lockFolder } from '../../platform/database/embedded-folders.ts'
import { readLivingOwner } from '../../platform/database/embedded-lock.ts'
import { postgresProcessesOn, signal } from '../../platform/database/embedded-process.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { unseal, wrappingKey } from '../../platform/files/envelope.ts'
import type { Log } from '../../platform/log.ts'
import { now } from '../../platform/clock.ts'
import { BackupDamaged } from './archive-format.ts'
import { type CheckedArchive, checkArchive, readArchive } from './archive-reader.ts'
import { secretFingerprint } from './make-backup.ts'
import { noProgress, type Progress } from './progress.ts'
import { requireKnownVersion } from './restore-backup.ts'
import { restoreDatabase } from './restore-database.ts'

/** Durability costs time, and the scratch database is deleted. */
const nothingToLose = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '1GB' }
const prefix = 'backup-check-'

export type Verified = { archive: CheckedArchive; rows: number; openedFiles: boolean }

/**
 * Restores an archive into a scratch database, compares every table with it, and opens every file in it.
 * @param dataDir the scratch database is in a folder in it, and is deleted afterwards
 * @param secret without that of the archive, files are compared but not opened
 * @throws BackupDamaged or BackupRefused
 */
export async function verifyBackup(options: {
  path: string
  identities: readonly string[]
  dataDir: string
  secret: string | undefined
  log: Log
  progress?: Progress
}): Promise<Verified> {
  const { path, identities, dataDir, secret, log, progress = noProgress } = options
  const archive = await checkArchive(path, identities)
  requireKnownVersion(archive)
  const opens = secret !== undefined && secretFingerprint(secret) === archive.header.secretFingerprint
  const wrapping = opens ? wrappingKey(secret) : undefined
  mkdirSync(dataDir, { recursive: true })
  for (const left of readdirSync(dataDir).filter((name) => name.startsWith(prefix))) removeLeft(join(dataDir, left))
  const folder = mkdtempSync(join(dataDir, prefix))
  const onExit = () => removeScratch(folder)
  process.once('exit', onExit)
  try {
    const { host, port, user, password, database, stop } = await startEmbeddedPostgres({
      dataDir: join(folder, 'database'),
      settings: nothingToLose,
      restartsPerMinute: 0,
    })
    const address = { host, port, user, password, database }
    try {
      await restoreDatabase({ archive, address, sentUntil: now().toISOString(), log, progress }, (takeRows) =>
        readArchive(archive, async (member) => {
          await takeRows(member)
          progress.count(member.name)
          const [kind, key = ''] = member.name.split('/')
          if (kind !== 'files' || wrapping === undefined) return
          try {
            for await (const _part of unseal(wrapping, key, member.content)) continue
          } catch (error) {
            throw new BackupDamaged(`its file ${key} cannot be opened`, error)
          }
        }),
      )
      await migrate(address)
    } finally {
      await stop()
    }
  } finally {
    process.removeListener('exit', onExit)
    removeScratch(folder)
  }
  const rows = archive.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { archive, rows, openedFiles: opens }
}

/** Of a process that was killed. One that another process uses stays. */
function removeLeft(folder: string): void {
  const database = join(folder, 'database')
  if (!existsSync(database) || readLivingOwner(lockFolder(database)) === undefined) removeScratch(folder)
}

/** Ends its PostgreSQL too, if that still runs. */
function removeScratch(folder: string): void {
  const database = join(folder, 'database')
  if (existsSync(database)) {
    const { home, cluster } = currentPaths(database)
    for (const { pid } of postgresProcessesOn(cluster)) signal(pid, 'SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
}
