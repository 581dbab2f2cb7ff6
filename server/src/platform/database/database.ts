import type pg from 'pg'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { type DatabaseAddress, type InnerRole, openPool } from './connection.ts'
import { requireDirectConnection } from './direct-connection.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { openLogins, requireRoles } from './logins.ts'
import { migrate } from './migrate.ts'
import type { PersonPools } from './tenancy.ts'
import { reportZoneRules } from '../time/zone-rules.ts'

/** The database, with a connection pool for each inner role. Requests use only those of `PersonPools`. */
export type Database = PersonPools & {
  /** For connections that listen for notifications. Its role may not read tables without an actor. */
  listener: DatabaseAddress
  where: string
  signIn: pg.Pool
  worker: pg.Pool
  /** The folder of the embedded server; undefined for an external server. */
  folder: string | undefined
  /** For the job queue and the operator's commands, never for a request: on the embedded server, the owner is a superuser. */
  owner: pg.Pool
  close(): Promise<void>
  /** Resolves when the embedded server has died and could not be restarted; the process should then exit. */
  exited: Promise<unknown>
}

/** The folder of the embedded database, or of the file that points to it. */
export function databaseFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'database')
}

/** A server with one database, which may be empty. */
export type DatabaseServer = {
  address: DatabaseAddress
  folder?: string
  where: string
  exited: Promise<unknown>
  stop(): Promise<void>
}

/**
 * Starts the embedded server unless DATABASE_URL names another. Runs no migrations.
 * @throws Error with a message for the operator if DATABASE_URL leads through a pooler
 */
export async function openServer(env: Pick<Env, 'databaseUrl' | 'dataDir'>, log: Log): Promise<DatabaseServer> {
  if (env.databaseUrl !== undefined) {
    const address = { connectionString: env.databaseUrl }
    await requireDirectConnection(address)
    return {
      address,
      where: 'DATABASE_URL',
      exited: new Promise(() => undefined),
      stop: async () => undefined,
    }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: databaseFolder(env),
    log: (line) => log.info({ part: 'postgres' }, line.trim()),
  })
  const { host, port, user, password, database, cluster, where, exited } = embedded
  return {
    address: { host, port, user, password, database },
    folder: cluster,
    where,
    exited,
    stop: () => embedded.stop(),
  }
}

/**
 * Runs missing migrations and opens the database with the logins of the inner roles.
 * @throws Error with a message for the operator if the data is in use, from a newer version, or unreachable
 */
export async function openDatabase(env: Env, log: Log, secret: string): Promise<Database> {
  const server = await openServer(env, log)
  try {
    const { address, folder, where, exited } = server
    await requireRoles(address, secret)
    const applied = await migrate(address)
    const logins = await openLogins(address, secret, log)
    log.info({ where, migrated: applied.length }, 'the database is open')
    const as = (role: InnerRole, more: { size: number; pipeline?: boolean }) =>
      openPool(logins[role], { role, log, ...more })
    const pools = {
      app: as('openhour_app', { size: env.databaseConnections, pipeline: true }),
      client: as('openhour_client', { size: env.databaseConnections, pipeline: true }),
      admin: as('openhour_admin', { size: 3, pipeline: true }),
      signIn: as('openhour_sign_in', { size: 4, pipeline: true }),
      worker: as('openhour_worker', { size: 4, pipeline: true }),
      owner: openPool(address, { role: 'owner', size: 6, log }),
    }
    void reportZoneRules(pools.worker, log)
    return { listener: logins.openhour_app, folder, where, ...pools, exited, close: closing(pools, server) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Opens the database as its owner, for the operator's commands. Leaves the logins of a running server unchanged. */
export async function openOwnersDatabase(env: Env, log: Log): Promise<Pick<Database, 'owner' | 'worker' | 'close'>> {
  const server = await openServer(env, log)
  try {
    await migrate(server.address)
    return ownersDatabase(server, log)
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The same on a running server. */
export function ownersDatabase(server: Pick<DatabaseServer, 'address' | 'stop'>, log: Log) {
  const pools = {
    owner: openPool(server.address, { role: 'owner', size: 2, log }),
    worker: openPool(server.address, {
      role: 'openhour_worker',
      startsAs: 'openhour_worker',
      size: 2,
      log,
      pipeline: true,
    }),
  }
  return { ...pools, close: closing(pools, server) }
}

function closing(pools: Record<string, pg.Pool>, server: Pick<DatabaseServer, 'stop'>): () => Promise<void> {
  return async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end().catch(() => undefined)))
    await server.stop()
  }
}
