import { databaseAccount } from './embedded-account.ts'
import { postgresBinaries } from './embedded-binaries.ts'
import { ensureCluster, SUPERUSER } from './embedded-cluster.ts'
import { DatabaseFault } from './embedded-faults.ts'
import { cleanUpAfterCrash } from './embedded-crash.ts'
import { readLivingOwner, takeOwnerLock, type OwnerLock } from './embedded-lock.ts'
import {
  dataFolder,
  currentPaths,
  lockFolder,
  makeSocketFolder,
  accessiblePaths,
  readPassword,
  removeSocketFolder,
} from './embedded-folders.ts'
import { isDiskFull } from './full-disk.ts'
import { startServer, type Exit, type ServerRun } from './embedded-server.ts'
import { supervise, type Restart } from './embedded-supervision.ts'

export interface EmbeddedOptions {
  /** Contains the database, its password and its lock; created if missing. */
  dataDir: string
  log?: (line: string) => void
  /** PostgreSQL settings that override ours, e.g. `{ work_mem: '16MB' }`. */
  settings?: Record<string, string>
  /** Called when PostgreSQL has crashed and accepts connections again. */
  onRestart?: (restart: Restart) => void
  /** How often PostgreSQL is restarted within a minute before `exited` resolves; 0: never. */
  restartsPerMinute?: number
}

export interface EmbeddedAddress {
  /** The folder of the Unix socket; the server has no network port. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres extends EmbeddedAddress {
  /** Process id of the running server; changes with each restart. */
  readonly pid: number
  /** The folder of PostgreSQL's own files. */
  cluster: string
  /** Data folder, operating system user and socket, for the log. */
  where: string
  stop(): Promise<void>
  /** Resolves when PostgreSQL has died and will not be restarted; the process should then exit. */
  exited: Promise<Exit>
}

const RESTARTS_PER_MINUTE = 5

/**
 * Starts PostgreSQL on the data folder and restarts it whenever it dies.
 * @throws DatabaseInUse if another process uses the data, DatabaseFault if the database cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new DatabaseFault(
      'The embedded database does not run on Windows. Set DATABASE_URL to your own PostgreSQL server.',
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
  const known = currentPaths(dataDir)
  const account = databaseAccount(known.cluster)
  const paths = accessiblePaths(dataDir, known, account, log)
  // The pointer may have been copied with a data folder, so lock the folder that it names too.
  const homeLock = paths.home === dataDir ? undefined : takeOwnerLock(lockFolder(paths.home))
  try {
    return await startInPlace({ dataDir, paths, account, lock, homeLock, options, log })
  } catch (fault) {
    homeLock?.release()
    throw fault
  }
}

interface Owned {
  dataDir: string
  paths: ReturnType<typeof currentPaths>
  account: ReturnType<typeof databaseAccount>
  lock: OwnerLock
  homeLock: OwnerLock | undefined
  options: EmbeddedOptions
  log: (line: string) => void
}

async function startInPlace({
  dataDir,
  paths,
  account,
  lock,
  homeLock,
  options,
  log,
}: Owned): Promise<EmbeddedPostgres> {
  const binaries = postgresBinaries(account, dataDir)
  const password = await ensureCluster(binaries, paths, account)
  removeSocketFolder(lock.previous?.socketDir)
  const { cluster, port } = paths
  const socketDir = makeSocketFolder(paths, account)
  lock.note({ socketDir, port })
  const settings = options.settings ?? {}
  const start = async (): Promise<ServerRun> => {
    await cleanUpAfterCrash(cluster, socketDir, lockFolder(dataDir), log)
    return startServer({ binaries, cluster, socketDir, port, account, settings, log })
  }
  const supervision = supervise(
    await start(),
    start,
    () => isDiskFull(cluster),
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

/** The address of the database running on this data folder, for other processes such as a backup; undefined if none is running. */
export function findRunningPostgres(dataDir: string): EmbeddedAddress | undefined {
  const folder = dataFolder(dataDir)
  const owner = readLivingOwner(lockFolder(folder))
  if (owner?.socketDir === undefined || owner.port === undefined) return undefined
  return address(owner.socketDir, owner.port, readPassword(currentPaths(folder)))
}

function address(host: string, port: number, password: string): EmbeddedAddress {
  return { host, port, user: SUPERUSER, password, database: 'postgres' }
}
