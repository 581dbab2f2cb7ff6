import { databaseAccount } from './embedded-account.ts'
import { postgresBinaries } from './embedded-binaries.ts'
import { ensureCluster, SUPERUSER } from './embedded-cluster.ts'
import { DatabaseFault } from './embedded-faults.ts'
import { removeLeftOvers } from './embedded-left-overs.ts'
import { readLivingOwner, takeOwnerLock, type OwnerLock } from './embedded-lock.ts'
import {
  dataFolder,
  knownPlace,
  lockFolder,
  makeSocketFolder,
  reachablePlace,
  readPassword,
  removeSocketFolder,
} from './embedded-place.ts'
import { hasNoRoom } from './full-disk.ts'
import { startServer, type Exit, type ServerRun } from './embedded-server.ts'
import { supervise, type Restart } from './embedded-supervision.ts'

export interface EmbeddedOptions {
  /** Holds the database, its password and its lock; made when missing. */
  dataDir: string
  log?: (line: string) => void
  /** Settings of PostgreSQL over our own, e.g. `{ work_mem: '16MB' }`. */
  settings?: Record<string, string>
  /** Called when PostgreSQL had died by itself and takes connections again. */
  onRestart?: (restart: Restart) => void
  /** How often within a minute it is started again before `exited` resolves; 0: never. */
  restartsPerMinute?: number
}

export interface EmbeddedAddress {
  /** The folder of the Unix socket; there is no network port. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres extends EmbeddedAddress {
  /** Of the server that runs now: it changes when PostgreSQL was started again. */
  readonly pid: number
  /** The folder of PostgreSQL's own files. */
  cluster: string
  /** Where the data lie and who runs it, for the log. */
  where: string
  stop(): Promise<void>
  /** Resolves when PostgreSQL has died and is not started again: the program had better end. */
  exited: Promise<Exit>
}

const RESTARTS_PER_MINUTE = 5

/**
 * Starts the real PostgreSQL on the data folder and keeps it running, over every death but our own.
 * Throws DatabaseInUse when the data have a living owner, DatabaseFault when the database cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new DatabaseFault(
      'The embedded database does not run on Windows: set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const dataDir = dataFolder(options.dataDir)
  const lock = takeOwnerLock(lockFolder(dataDir))
  try {
    return await startOwned(dataDir, lock, options)
  } catch (fault) {
    lock.release()
    throw fault
  }
}

async function startOwned(dataDir: string, lock: OwnerLock, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const known = knownPlace(dataDir)
  const account = databaseAccount(known.cluster)
  const place = reachablePlace(dataDir, known, account, log)
  // A pointer may be copied along with a data folder: the place that it names belongs to one owner as well.
  const homeLock = place.home === dataDir ? undefined : takeOwnerLock(lockFolder(place.home))
  try {
    return await startInPlace({ dataDir, place, account, lock, homeLock, options, log })
  } catch (fault) {
    homeLock?.release()
    throw fault
  }
}

interface Owned {
  dataDir: string
  place: ReturnType<typeof knownPlace>
  account: ReturnType<typeof databaseAccount>
  lock: OwnerLock
  homeLock: OwnerLock | undefined
  options: EmbeddedOptions
  log: (line: string) => void
}

async function startInPlace({
  dataDir,
  place,
  account,
  lock,
  homeLock,
  options,
  log,
}: Owned): Promise<EmbeddedPostgres> {
  const binaries = postgresBinaries(account, dataDir)
  const password = await ensureCluster(binaries, place, account)
  removeSocketFolder(lock.previous?.socketDir)
  const { cluster, port } = place
  const socketDir = makeSocketFolder(place, account)
  lock.note({ socketDir, port })
  const settings = options.settings ?? {}
  const start = async (): Promise<ServerRun> => {
    await removeLeftOvers(cluster, socketDir, lockFolder(dataDir), log)
    return startServer({ binaries, cluster, socketDir, port, account, settings, log })
  }
  const supervision = supervise(
    await start(),
    start,
    () => hasNoRoom(cluster),
    options.restartsPerMinute ?? RESTARTS_PER_MINUTE,
    log,
    options.onRestart ?? (() => undefined),
  )
  let stopped: Promise<void> | undefined
  return {
    ...address(socketDir, port, password),
    get pid() {
      return supervision.pid()
    },
    cluster,
    where: `${cluster} (user ${account.name}, socket in ${socketDir})`,
    exited: supervision.exited,
    stop() {
      stopped ??= supervision.stop().then(() => {
        removeSocketFolder(socketDir)
        homeLock?.release()
        lock.release()
      })
      return stopped
    },
  }
}

/** How another process, e.g. the one that makes a backup, reaches the database that runs on the data folder now. */
export function findRunningPostgres(dataDir: string): EmbeddedAddress | undefined {
  const folder = dataFolder(dataDir)
  const owner = readLivingOwner(lockFolder(folder))
  if (owner?.socketDir === undefined || owner.port === undefined) return undefined
  return address(owner.socketDir, owner.port, readPassword(knownPlace(folder)))
}

function address(host: string, port: number, password: string): EmbeddedAddress {
  return { host, port, user: SUPERUSER, password, database: 'postgres' }
}
