import type pg from 'pg'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { type DatabaseAddress, openPool } from './connection.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'

/** The database with a pool for each inner role. Requests go through `app` alone. */
export type Database = {
  address: DatabaseAddress
  where: string
  app: pg.Pool
  signIn: pg.Pool
  /** For the sign-in library, which wants instants as Date objects. */
  library: pg.Pool
  worker: pg.Pool
  owner: pg.Pool
  close(): Promise<void>
  /** Resolves when the embedded server has died for good: the program had better end. */
  exited: Promise<unknown>
}

/** Where the embedded database lies, or the pointer to where it does. */
export function databaseFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'database')
}

/**
 * Starts the embedded server, or goes where DATABASE_URL leads, and brings the database to the newest migration.
 * @throws Error with a sentence for the operator when the data is in use, too new, or out of reach.
 */
export async function openDatabase(env: Env, log: Log): Promise<Database> {
  const embedded =
    env.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          dataDir: databaseFolder(env),
          log: (line) => log.info({ part: 'postgres' }, line.trim()),
        })
      : undefined
  try {
    const address: DatabaseAddress = embedded
      ? {
          host: embedded.host,
          port: embedded.port,
          user: embedded.user,
          password: embedded.password,
          database: embedded.database,
        }
      : { connectionString: env.databaseUrl as string }
    const applied = await migrate(address)
    log.info({ where: embedded?.where ?? 'DATABASE_URL', migrated: applied.length }, 'the database is open')
    const pools = {
      app: openPool(address, { role: 'openhour_app', size: env.databaseConnections, log, pipeline: true }),
      signIn: openPool(address, { role: 'openhour_sign_in', size: 4, log, pipeline: true }),
      library: openPool(address, { role: 'openhour_sign_in', size: 4, log, dates: 'objects' }),
      worker: openPool(address, { role: 'openhour_worker', size: 4, log, pipeline: true }),
      owner: openPool(address, { role: 'owner', size: 6, log }),
    }
    return {
      address,
      where: embedded ? embedded.where : 'DATABASE_URL',
      ...pools,
      exited: embedded?.exited ?? new Promise(() => undefined),
      close: async () => {
        await Promise.all(Object.values(pools).map((pool) => pool.end().catch(() => undefined)))
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
