import { existsSync, mkdirSync } from 'node:fs'
import { anchorPath } from '../platform/audit/anchor-file.ts'
import { restoreMark } from '../services/backup/restore-mark.ts'
import { type Database, databaseFolder } from '../platform/database/database.ts'
import { type DatabaseUse, databaseUse } from '../platform/database/database-use.ts'
import { systemCode } from '../platform/database/embedded-faults.ts'
import { currentPaths, syncFolder } from '../platform/database/embedded-folders.ts'
import { runPlain } from '../platform/database/tenancy.ts'
import type { Env } from '../platform/env.ts'
import { filesFolder } from '../platform/files/open-files.ts'
import { anyAccount } from './installation.queries.ts'
import type { Log } from '../platform/log.ts'
import { installationSecret, secretPath } from '../platform/secret.ts'

/**
 * Opens the secret, the database and the files folder, which belong together. The first start creates them in this order, each atomically. An
 * interrupted first start can therefore continue, and one that is missing although a later one exists has been lost.
 * @throws Error with a message for the operator if one has been lost, or the disk is full
 */
export async function openInstallation<Opened extends Pick<Database, 'worker' | 'close'>>(
  env: Env,
  log: Log,
  open: (env: Env, log: Log, secret: string) => Promise<Opened>,
): Promise<{ secret: string; database: Opened }> {
  try {
    mkdirSync(env.dataDir, { recursive: true })
    await requireParts(env)
    const secret = installationSecret(env.secret, env.dataDir)
    const database = await open(env, log, secret)
    try {
      await openFilesFolder(env, database)
    } catch (error) {
      await database.close()
      throw error
    }
    return { secret, database }
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes(systemCode(error) ?? ''))
      throw new Error(`The disk of ${env.dataDir} is full: free some space and start again.`, { cause: error })
    throw error
  }
}

async function requireParts(env: Env): Promise<void> {
  if (existsSync(restoreMark(env.dataDir)))
    throw new Error(
      `A restore into ${env.dataDir} was interrupted. Nothing is lost: run it again with the same backup (npm run restore -- FILE). To begin with an empty practice instead, set OPENHOUR_DATA to a new folder.`,
    )
  const use = await lookAtDatabase(env)
  // Created only after the database.
  const later = [anchorPath(env.dataDir), ...(env.s3 ? [] : [filesFolder(env)])].find((path) => existsSync(path))
  if (use === 'empty' && later !== undefined) throw new Error(databaseMissing(env, later))
  const path = secretPath(env.dataDir)
  if (env.secret !== undefined || existsSync(path)) return
  const beside = use === 'used' ? nameOfDatabase(env) : later
  if (beside !== undefined)
    throw new Error(
      `The file ${path} is missing, although ${beside} exists. Restore it from a backup, or set OPENHOUR_SECRET to this installation's secret.`,
    )
}

async function lookAtDatabase(env: Env): Promise<DatabaseUse> {
  if (env.databaseUrl !== undefined) return databaseUse({ connectionString: env.databaseUrl })
  const folder = databaseFolder(env)
  return existsSync(folder) && existsSync(currentPaths(folder).cluster) ? 'used' : 'empty'
}

function nameOfDatabase(env: Env): string {
  return env.databaseUrl === undefined ? databaseFolder(env) : 'a database with accounts'
}

function databaseMissing(env: Env, later: string): string {
  const otherwise = 'or choose another data folder with OPENHOUR_DATA to start with an empty one.'
  return env.databaseUrl === undefined
    ? `There is no database in ${databaseFolder(env)}, although ${later} exists. Restore it from a backup, set DATABASE_URL if it is elsewhere, ${otherwise}`
    : `The database of DATABASE_URL is empty, although ${later} exists. Correct DATABASE_URL, restore a backup into it, ${otherwise}`
}

async function openFilesFolder(env: Env, database: Pick<Database, 'worker'>): Promise<void> {
  const folder = filesFolder(env)
  if (env.s3 || existsSync(folder)) return
  const [[row]] = await runPlain(database.worker, anyAccount())
  if (row?.held)
    throw new Error(
      `The folder ${folder} is missing, although the database has accounts. Restore it from a backup, or create an empty folder there ` +
        'to continue without its documents and pictures.',
    )
  mkdirSync(folder, { mode: 0o700 })
  syncFolder(env.dataDir)
}
