import { type Database, databaseFolder, openOwnersDatabase, ownersDatabase } from '../platform/database/database.ts'
import { findRunningPostgres } from '../platform/database/embedded.ts'
import { type Env, readEnv } from '../platform/env.ts'
import { openInstallation } from '../product/installation.ts'
import { openLog } from '../platform/log.ts'

/**
 * Opens the installation's database for a command: that of a running Openhour, or one started for the command.
 */
export async function openToolDatabase(): Promise<{
  database: Pick<Database, 'owner' | 'worker'>
  env: Env
  close(): Promise<void>
}> {
  const env = readEnv()
  const log = openLog('error')
  const running = env.databaseUrl === undefined ? findRunningPostgres(databaseFolder(env)) : undefined
  const database = running
    ? ownersDatabase({ address: running, stop: async () => undefined }, log)
    : (await openInstallation(env, log, openOwnersDatabase)).database
  return { database, env, close: () => database.close() }
}
