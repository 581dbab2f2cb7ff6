import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { anchorPath } from '../audit/anchor-file.ts'
import { databaseFolder, openServer } from '../database/database.ts'
import { databaseUse } from '../database/database-use.ts'
import { findRunningPostgres } from '../database/embedded.ts'
import { currentPaths, replaceFile, syncFolder } from '../database/embedded-folders.ts'
import { requireRoles } from '../database/logins.ts'
import { migrate, migrationNames, readMigration } from '../database/migrate.ts'
import type { Env } from '../env.ts'
import { filesFolder } from '../files/open-files.ts'
import { openSealedFiles } from '../files/sealed-files.ts'
import type { Log } from '../log.ts'
import { installationSecret, minSecretLength, secretPath } from '../secret.ts'
import { anchorsName, BackupRefused, secretName } from './archive-format.ts'
import { type CheckedArchive, checkArchive, readArchive, readWhole } from './archive-reader.ts'
import { secretFingerprint } from './make-backup.ts'
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
 * Checks the whole archive, then restores it into an empty installation and migrates that to the present.
 * @throws BackupDamaged or BackupRefused before anything is written, with a message for the operator
 */
export async function restoreBackup(env: Env, path: string, options: RestoreOptions, log: Log): Promise<Restored> {
  let archivedSecret: string | undefined
  const archive = await checkArchive(path, options.identities, async ({ name, content }) => {
    if (name === secretName) archivedSecret = (await readWhole(content)).toString()
  })
  requireKnownVersion(archive)
  requireEmptyFolder(env)
  const secret = secretFor(env, archive, archivedSecret, options)
  const mark = restoreMark(env.dataDir)
  mkdirSync(env.dataDir, { recursive: true })
  const server = await openServer(env, log)
  try {
    // Files come before the rows that refer to them. Once there are rows, an interrupted restore lacks nothing but migrations.
    const hasRows = (await databaseUse(server.address)) !== 'empty'
    if (hasRows && !existsSync(mark)) throw databaseTaken(env)
    replaceFile(mark, `${archive.header.takenAt}\n`, 0o600)
    if (env.secret === undefined) replaceFile(secretPath(env.dataDir), secret, 0o600)
    await requireRoles(server.address, secret)
    const { heldJobs } = hasRows ? { heldJobs: 0 } : await restoreAll(env, archive, server.address, options, log)
    await migrate(server.address)
    rmSync(mark)
    syncFolder(env.dataDir)
    const { tables, files, missingFiles } = archive.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { takenAt: archive.header.takenAt, rows, files, missingFiles: missingFiles.length, heldJobs }
  } finally {
    await server.stop()
  }
}

async function restoreAll(
  env: Env,
  archive: CheckedArchive,
  address: Awaited<ReturnType<typeof openServer>>['address'],
  { sentUntil }: RestoreOptions,
  log: Log,
): Promise<{ heldJobs: number }> {
  if (!env.s3) mkdirSync(filesFolder(env), { recursive: true, mode: 0o700 })
  const files = await openSealedFiles(env)
  return restoreDatabase({ archive, address, sentUntil, log }, (takeRows) =>
    readArchive(archive, async (member) => {
      await takeRows(member)
      const [kind, ...rest] = member.name.split('/')
      if (kind === 'files') await files.write(rest[0] ?? '', member.content)
      else if (member.name === anchorsName)
        replaceFile(anchorPath(env.dataDir), (await readWhole(member.content)).toString(), 0o600)
      else if (kind === 'data') {
        const folder = join(env.dataDir, 'measures')
        mkdirSync(folder, { recursive: true })
        replaceFile(join(folder, rest[1] ?? ''), (await readWhole(member.content)).toString(), 0o644)
      }
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

function databaseTaken(env: Env): BackupRefused {
  return new BackupRefused(
    env.databaseUrl === undefined
      ? `There is a database in ${databaseFolder(env)} already. ${elsewhere} ${newFolder}`
      : `The database of DATABASE_URL is not empty. ${elsewhere} Create a new database, set DATABASE_URL to it and restore again.`,
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
