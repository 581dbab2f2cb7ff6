import { openPool, type DatabaseAddress } from '../platform/database/connection.ts'
import { type Database, databaseFolder } from '../platform/database/database.ts'
import { findRunningPostgres } from '../platform/database/embedded.ts'
import { type Env, readEnv } from '../platform/env.ts'
import { openInstallation } from '../platform/installation.ts'
import { openLog } from '../platform/log.ts'

/**
 * The installation's database for a command on the server: the one that a running Openhour has open, else started for the command alone.
 */
export async function openToolDatabase(): Promise<{
  database: Pick<Database, 'owner' | 'worker'>
  env: Env
  close(): Promise<void>
}> {
  const env = readEnv()
  const log = openLog('error')
  const running: DatabaseAddress | undefined =
    env.databaseUrl === undefined ? findRunningPostgres(databaseFolder(env)) : undefined
  if (!running) {
    const { database } = await openInstallation(env, log)
    return { database, env, close: () => database.close() }
  }
  const owner = openPool(running, { role: 'owner', size: 2, log })
  const worker = openPool(running, { role: 'openhour_worker', size: 2, log, pipeline: true })
  return {
    database: { owner, worker },
    env,
    close: async () => {
      await Promise.all([owner.end(), worker.end()])
    },
  }
}
