import { createHmac, hkdfSync } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { anchorPath } from '../../platform/audit/anchor-file.ts'
import { type DatabaseAddress, openCopyConnection } from '../../platform/database/connection.ts'
import { syncFolder } from '../../platform/database/embedded-folders.ts'
import type { SealedFiles } from '../../platform/files/sealed-files.ts'
import { version } from '../../platform/version.ts'
import {
  anchorsName,
  BackupRefused,
  formatVersion,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  secretName,
} from './archive-format.ts'
import { type ArchiveWriter, openArchiveWriter } from './archive-writer.ts'
import { noProgress, type Progress } from './progress.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'

/** An installation, running or not. */
export type BackupSource = { address: DatabaseAddress; files: SealedFiles; dataDir: string; secret: string }

export type BackupOptions = {
  /** age recipients; empty for an archive that is not encrypted. */
  recipients: readonly string[]
  /** Puts the installation's secret into the archive, which must then be encrypted. */
  withSecret: boolean
  /** Without it, a file that a row refers to and the store does not have makes the backup fail. */
  allowMissingFiles: boolean
}

export type BackupMade = { bytes: number; tables: number; rows: number; files: number; missingFiles: number }

/** The same for two installations only if their secrets are. */
export function secretFingerprint(secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'openhour backup fingerprint 1', 32))
  return createHmac('sha256', key).update('openhour').digest('hex')
}

/** The unfinished file of a backup. */
function draftOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.part`)
}

/**
 * Writes database and files of one moment into a new archive. `check` reads the unfinished file; only then does it get its name.
 * @throws BackupRefused with a message for the operator
 */
export async function makeBackup(
  source: BackupSource,
  path: string,
  options: BackupOptions,
  check: (draft: string) => Promise<void>,
  progress: Progress = noProgress,
): Promise<BackupMade> {
  if (!existsSync(dirname(path))) throw new BackupRefused(`There is no folder ${dirname(path)}. Create it first.`)
  if (existsSync(path)) throw new BackupRefused(`${path} exists already. Choose another name.`)
  if (options.withSecret && options.recipients.length === 0)
    throw new BackupRefused(
      'A backup with the secret opens every record, so it must be encrypted: name an age recipient with --recipient or BACKUP_RECIPIENT.',
    )
  const draft = draftOf(path)
  // Anchors must not be newer than the snapshot, or the restored log would seem truncated.
  const anchorBytes = await sizeOf(anchorPath(source.dataDir))
  const onExit = () => rmSync(draft, { force: true })
  process.once('exit', onExit)
  const connection = await openCopyConnection(source.address)
  try {
    const snapshot = await takeSnapshot(connection)
    const writer = await openArchiveWriter(draft, options.recipients)
    try {
      const { manifest } = await writeAll({ source, snapshot, writer, options, anchorBytes, progress })
      await check(draft)
      const { size } = await stat(draft)
      await rename(draft, path)
      syncFolder(dirname(path))
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const missingFiles = manifest.missingFiles.length
      return { bytes: size, tables: manifest.tables.length, rows, files: manifest.files, missingFiles }
    } catch (error) {
      await writer.abandon()
      throw error
    }
  } finally {
    process.removeListener('exit', onExit)
    await connection.end().catch(() => undefined)
  }
}

type Writing = {
  source: BackupSource
  snapshot: Snapshot
  writer: ArchiveWriter
  options: BackupOptions
  anchorBytes: number
  progress: Progress
}

async function writeAll(writing: Writing): Promise<{ manifest: Manifest }> {
  const { source, snapshot, writer, options, anchorBytes, progress } = writing
  const { takenAt, postgres, migrations, tables } = snapshot
  const header: Header = {
    format: formatVersion,
    takenAt,
    version,
    postgres,
    secretFingerprint: secretFingerprint(source.secret),
    migrations,
    tables,
  }
  await writer.add(headerName, json(header))
  const written: Manifest['tables'] = []
  progress.step(`Reading ${tables.length} tables`)
  for (const table of tables) {
    written.push(await snapshot.writeTable(table, writer))
    progress.count(`${written.length} of ${tables.length}`)
  }
  const keys = await snapshot.fileKeys()
  progress.step(`Copying ${keys.length} files`)
  const files = await writeFiles(keys, writing)
  await writeDataFolder(source.dataDir, anchorBytes, writer)
  if (options.withSecret) await writer.add(secretName, Buffer.from(source.secret))
  // Read last: a sequence may be ahead of the rows, but not behind.
  const manifest: Manifest = { tables: written, sequences: await snapshot.sequences(), ...files }
  await writer.add(manifestName, json(manifest))
  await writer.finish()
  return { manifest }
}

async function writeFiles(
  keys: readonly string[],
  { source, writer, options, progress }: Writing,
): Promise<Pick<Manifest, 'files' | 'fileBytes' | 'missingFiles'>> {
  const missingFiles: string[] = []
  let fileBytes = 0
  for (const [at, key] of keys.entries()) {
    progress.count(`${at} of ${keys.length}`)
    const file = await source.files.read(key)
    if (file) {
      await writer.addStream(`files/${key}`, file.bytes, file.content)
      fileBytes += file.bytes
    } else missingFiles.push(key)
  }
  if (missingFiles.length > 0 && !options.allowMissingFiles)
    throw new BackupRefused(
      `The file store lacks ${missingFiles.length} of the ${keys.length} files that records refer to, such as ${missingFiles[0]}. ` +
        'Put them back from an older backup. If they are lost, back up without them: --allow-missing-files, or BACKUP_ALLOW_MISSING_FILES=on.',
    )
  return { files: keys.length - missingFiles.length, fileBytes, missingFiles }
}

/** What the operator or the product keeps beside database and files. */
async function writeDataFolder(dataDir: string, anchorBytes: number, writer: ArchiveWriter): Promise<void> {
  if (anchorBytes > 0) {
    const content = createReadStream(anchorPath(dataDir), { end: anchorBytes - 1 })
    await writer.addStream(anchorsName, anchorBytes, content)
  }
  const folder = join(dataDir, 'measures')
  const packs = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const pack of packs.filter((each) => each.isFile() && /^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/.test(each.name)))
    await writer.add(`data/measures/${pack.name}`, await readFile(join(folder, pack.name)))
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1))
