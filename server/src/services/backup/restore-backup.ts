import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { anchorPath } from '../../platform/audit/anchor-file.ts'
import { databaseFolder, openServer } from '../../platform/database/database.ts'
import { databaseUse } from '../../platform/database/database-use.ts'
import { findRunningPostgres } from '../../platform/database/embedded.ts'
import { currentPaths, replaceFile, syncFolder } from '../../platform/database/embedded-folders.ts'
import { requireRoles } from '../../platform/database/logins.ts'
import { migrate, migrationNames, readMigration } from '../../platform/database/migrate.ts'
import type { Env } from '../../platform/env.ts'
import { filesFolder } from '../../platform/files/open-files.ts'
import { openSealedFiles } from '../../platform/files/sealed-files.ts'
import type { Log } from '../../platform/log.ts'
import { installationSecret, minSecretLength, secretPath } from '../../platform/secret.ts'
import { anchorsName, BackupRefused, secretName } from './archive-format.ts'
import { type CheckedArchive, checkArchive, readArchive, readWhole } from './archive-reader.ts'
import { secretFingerprint } from './make-backup.ts'
import { noProgress, type Progress } from './progress.ts'
import { restoreDatabase } from './restore-database.ts'
import { restoreMark } from './restore-mark.ts'

export type RestoreOptions = {
  identities: readonly string[]
  /** Restores although the secret differs: messages, files and authenticator apps then stay closed. */
  otherSecret: boolean
  /** Until when the lost installation may have sent messages. */
  sentUntil: string
}

export type Restored = { takenAt: string; rows: number; files: number; missingFiles: number; heldJobs: number }

/**
 * Checks the whole archive, then restores it into an empty installation and migrates that to the present. The mark that keeps Openhour from starting is
 * written before anything else, and stays until all is done, wherever the restore is killed.
 * @throws BackupDamaged or BackupRefused before anything else is written, with a message for the operator
 */
export async function restoreBackup(
  env: Env,
  path: string,
  options: RestoreOptions,
  log: Log,
  progress: Progress = noProgress,
): Promise<Restored> {
  requireEmptyFolder(env)
  const mark = restoreMark(env.dataDir)
  const wasInterrupted = existsSync(mark)
  if (!wasInterrupted && env.databaseUrl !== undefined) await requireEmptyDatabase(env, log)
  mkdirSync(env.dataDir, { recursive: true })
  // Of an interrupted restore, it names the backup.
  if (!wasInterrupted) replaceFile(mark, '', 0o600)
  let archivedSecret: string | undefined
  let archive: CheckedArchive
  let secret: string
  try {
    progress.step('Checking the backup')
    archive = await checkArchive(path, options.identities, async ({ name, content }) => {
      progress.count(name)
      if (name === secretName) archivedSecret = (await readWhole(content)).toString()
    })
    requireKnownVersion(archive)
    secret = secretFor(env, archive, archivedSecret, options)
  } catch (error) {
    if (!wasInterrupted) removeMark(env)
    throw error
  }
  progress.step('Opening the database')
  const server = await openServer(env, log)
  try {
    // Files come before the rows that refer to them. Once there are rows, an interrupted restore lacks nothing but migrations.
    const hasRows = (await databaseUse(server.address)) !== 'empty'
    if (hasRows) requireSameBackup(env, archive)
    replaceFile(mark, `${archive.header.takenAt}\n`, 0o600)
    if (env.secret === undefined) replaceFile(secretPath(env.dataDir), secret, 0o600)
    await requireRoles(server.address, secret)
    const { heldJobs } = hasRows
      ? { heldJobs: 0 }
      : await restoreAll(env, archive, server.address, options, log, progress)
    progress.step('Bringing the database up to date')
    await migrate(server.address)
    removeMark(env)
    const { tables, files, missingFiles } = archive.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { takenAt: archive.header.takenAt, rows, files, missingFiles: missingFiles.length, heldJobs }
  } finally {
    await server.stop()
  }
}

function removeMark({ dataDir }: Env): void {
  rmSync(restoreMark(dataDir))
  syncFolder(dataDir)
}

async function restoreAll(
  env: Env,
  archive: CheckedArchive,
  address: Awaited<ReturnType<typeof openServer>>['address'],
  { sentUntil }: RestoreOptions,
  log: Log,
  progress: Progress,
): Promise<{ heldJobs: number }> {
  if (!env.s3) mkdirSync(filesFolder(env), { recursive: true, mode: 0o700 })
  const files = await openSealedFiles(env)
  const { tables, files: allFiles } = archive.manifest
  const tablesDone = new Set<string>()
  let filesDone = 0
  progress.step(`Restoring ${tables.length} tables and ${allFiles} files`)
  return restoreDatabase({ archive, address, sentUntil, log, progress }, (takeRows) =>
    readArchive(archive, async (member) => {
      await takeRows(member)
      const [kind, ...rest] = member.name.split('/')
      if (kind === 'tables') tablesDone.add(rest[0] ?? '')
      if (kind === 'files') {
        await files.write(rest[0] ?? '', member.content)
        filesDone++
      } else if (member.name === anchorsName)
        replaceFile(anchorPath(env.dataDir), (await readWhole(member.content)).toString(), 0o600)
      else if (kind === 'data') {
        const folder = join(env.dataDir, 'measures')
        mkdirSync(folder, { recursive: true })
        replaceFile(join(folder, rest[1] ?? ''), (await readWhole(member.content)).toString(), 0o644)
      }
      progress.count(`${tablesDone.size} of ${tables.length} tables, ${filesDone} of ${allFiles} files`)
    }),
  )
}

/** @throws BackupRefused unless its migrations are the first of ours */
export function requireKnownVersion({ header }: CheckedArchive): void {
  const ours = migrationNames()
  const known = header.migrations.every(
    ({ name, checksum }, at) => ours[at] === name && readMigration(name).checksum === checksum,
  )
  if (!known)
    throw new BackupRefused(
      `This backup was made by another version of Openhour (${header.version}, with ${header.migrations.at(-1)?.name}), which this one does not know. ` +
        'Nothing was changed. Restore it with that version or a newer one.',
    )
}

const elsewhere = 'A restore never replaces records, so nothing was changed.'

function requireEmptyFolder(env: Env): void {
  const cluster = databaseFolder(env)
  const isEmbedded = env.databaseUrl === undefined && existsSync(cluster)
  if (isEmbedded && findRunningPostgres(cluster))
    throw new BackupRefused(
      `Openhour is running on ${env.dataDir}. ${elsewhere} Stop it, and set OPENHOUR_DATA to a new folder to restore into.`,
    )
  if (existsSync(restoreMark(env.dataDir))) return
  const folder = filesFolder(env)
  const hasFiles = !env.s3 && existsSync(folder) && readdirSync(folder).some((name) => name !== 'drafts')
  const taken = hasFiles ? folder : existsSync(anchorPath(env.dataDir)) ? anchorPath(env.dataDir) : undefined
  if (taken !== undefined) throw new BackupRefused(`${taken} exists already. ${elsewhere} ${newFolder}`)
  if (isEmbedded && existsSync(currentPaths(cluster).cluster))
    throw new BackupRefused(`There is a database in ${cluster} already. ${elsewhere} ${newFolder}`)
}

const newFolder =
  'Set OPENHOUR_DATA to a new folder, or move the old one aside, and restore again. Move the secret (file "secret") along if the backup does not contain it.'

/** @throws BackupRefused if a database of the operator's own has records */
async function requireEmptyDatabase(env: Env, log: Log): Promise<void> {
  const server = await openServer(env, log)
  try {
    if ((await databaseUse(server.address)) !== 'empty')
      throw new BackupRefused(
        `The database of DATABASE_URL is not empty. ${elsewhere} Create a new database, set DATABASE_URL to it and restore again.`,
      )
  } finally {
    await server.stop()
  }
}

/** @throws BackupRefused if the rows here are those of another backup, whose restore was interrupted */
function requireSameBackup(env: Env, { header }: CheckedArchive): void {
  const begun = readFileSync(restoreMark(env.dataDir), 'utf8').trim()
  if (begun !== header.takenAt)
    throw new BackupRefused(
      `The rows of another backup (${begun}) were restored here before the restore was interrupted. Nothing was changed. Run it again with that one. ${newFolder}`,
    )
}

/** @throws BackupRefused if it is missing, or opens nothing in the archive */
function secretFor(
  env: Env,
  { header }: CheckedArchive,
  archived: string | undefined,
  { otherSecret }: RestoreOptions,
): string {
  const path = secretPath(env.dataDir)
  const own = env.secret ?? (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)
  const matches = (secret: string) => secretFingerprint(secret) === header.secretFingerprint
  if (own !== undefined && matches(own)) return own
  if (own === undefined && archived !== undefined && archived.length >= minSecretLength && matches(archived))
    return archived
  if (!otherSecret)
    throw new BackupRefused(
      `${own === undefined ? `The installation's secret is not here: there is no ${path}, and OPENHOUR_SECRET is not set` : 'The secret here is not the one that this backup needs'}. ` +
        'Without the right one, messages, documents and authenticator apps cannot be opened. Nothing was changed. ' +
        `Put the file "secret" of the lost installation there, or set OPENHOUR_SECRET, and restore again. If it is lost, add --other-secret: everything else is restored.`,
    )
  mkdirSync(env.dataDir, { recursive: true })
  return own ?? installationSecret(undefined, env.dataDir)
}
