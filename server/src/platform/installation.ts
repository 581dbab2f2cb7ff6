import { existsSync, mkdirSync } from 'node:fs'
import { anchorPath } from './audit/anchor-file.ts'
import { type Database, databaseFolder } from './database/database.ts'
import { type DatabaseUse, databaseUse } from './database/database-use.ts'
import { systemCode } from './database/embedded-faults.ts'
import { knownPlace, syncFolder } from './database/embedded-place.ts'
import { runPlain } from './database/tenancy.ts'
import type { Env } from './env.ts'
import { filesFolder } from './files/open-files.ts'
import { anyAccount } from './installation.queries.ts'
import type { Log } from './log.ts'
import { installationSecret, secretPath } from './secret.ts'

/**
 * Opens what belongs together: secret, database and folder of files. A first start makes them in this order, each whole or not at all, so that
 * one that broke off can go on, and one of them that is missing beside a later one was lost.
 * @throws Error with a sentence for the operator when one is missing beside the others, or the disk is full
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
  const use = await lookAtDatabase(env)
  // Made by a start that had a database.
  const later = [anchorPath(env.dataDir), ...(env.s3 ? [] : [filesFolder(env)])].find((path) => existsSync(path))
  if (use === 'empty' && later !== undefined) throw new Error(databaseMissing(env, later))
  const path = secretPath(env.dataDir)
  if (env.secret !== undefined || existsSync(path)) return
  const beside = use === 'used' ? nameOfDatabase(env) : later
  if (beside !== undefined)
    throw new Error(
      `The file ${path} is missing, though ${beside} is there: bring it back from a backup, or set OPENHOUR_SECRET to the secret that this installation had.`,
    )
}

async function lookAtDatabase(env: Env): Promise<DatabaseUse> {
  if (env.databaseUrl !== undefined) return databaseUse({ connectionString: env.databaseUrl })
  const folder = databaseFolder(env)
  return existsSync(folder) && existsSync(knownPlace(folder).cluster) ? 'used' : 'empty'
}

function nameOfDatabase(env: Env): string {
  return env.databaseUrl === undefined ? databaseFolder(env) : 'a database with accounts'
}

function databaseMissing(env: Env, later: string): string {
  const otherwise = 'or choose another data folder with OPENHOUR_DATA to begin anew.'
  return env.databaseUrl === undefined
    ? `There is no database in ${databaseFolder(env)}, though ${later} is there: bring it back from a backup, set DATABASE_URL if it lies elsewhere, ${otherwise}`
    : `The database that DATABASE_URL leads to is empty, though ${later} is there: correct DATABASE_URL, restore a backup into it, ${otherwise}`
}

async function openFilesFolder(env: Env, database: Pick<Database, 'worker'>): Promise<void> {
  const folder = filesFolder(env)
  if (env.s3 || existsSync(folder)) return
  const [[row]] = await runPlain(database.worker, anyAccount())
  if (row?.held)
    throw new Error(
      `The folder ${folder} is missing, though the database holds accounts: bring it back from a backup, or make an empty folder there ` +
        'to go on without the documents and pictures that lay in it.',
    )
  mkdirSync(folder, { mode: 0o700 })
  syncFolder(env.dataDir)
}
