import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { inaccessibleFolderAbove, type Account } from './embedded-account.ts'
import { makeSystemFolder } from './embedded-binaries.ts'
import { DatabaseFault } from './embedded-faults.ts'

/** A file in the data folder with the path of the database, if that could not be inside the data folder. */
const POINTER = 'database-is-in'

const PORT = 5432
/** The path of a socket can have 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET = 103

/** The paths of an embedded database. */
export interface ClusterPaths {
  /** The data folder, or the folder that its pointer names. */
  home: string
  cluster: string
  passwordFile: string
  port: number
}

/** Creates the data folder if it is missing. @returns its real path */
export function dataFolder(path: string): string {
  const folder = resolve(path)
  mkdirSync(dirname(folder), { recursive: true })
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return realpathSync(folder)
}

export function lockFolder(dataDir: string): string {
  return join(dataDir, 'postgres-lock')
}

/** The paths in the data folder, or in the folder that it points to. */
export function currentPaths(dataDir: string): ClusterPaths {
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) return pathsIn(dataDir)
  const home = readFileSync(pointer, 'utf8').trim()
  if (!existsSync(home)) {
    throw new DatabaseFault(
      `${pointer} says that the database is in ${home}, which does not exist. Restore that folder, ` +
        `or delete ${pointer} to start with an empty database.`,
    )
  }
  return pathsIn(home)
}

/** The paths for this account. If it cannot enter the data folder, a new database is created in another folder. */
export function accessiblePaths(
  dataDir: string,
  paths: ClusterPaths,
  account: Account,
  log: (line: string) => void,
): ClusterPaths {
  letThrough(paths.home, account)
  const closed = inaccessibleFolderAbove(paths.home, account)
  if (closed === undefined) return paths
  if (existsSync(paths.cluster)) {
    throw new DatabaseFault(
      `The database runs as the user ${account.name}, who cannot enter ${closed}. Allow it with "chmod o+x ${closed}".`,
    )
  }
  const system = makeSystemFolder()
  const prefix = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  for (const name of readdirSync(system).filter((each) => each.startsWith(`${prefix}-`))) {
    log(
      `An older database of ${dataDir} is in ${join(system, name)}. To use it, write that path into ${join(dataDir, POINTER)}.`,
    )
  }
  const home = join(system, `${prefix}-${randomBytes(4).toString('hex')}`)
  mkdirSync(home, { mode: 0o700 })
  letThrough(home, account)
  replaceFile(join(dataDir, POINTER), `${home}\n`, 0o644)
  log(`The user ${account.name} cannot enter ${closed}, so the database is in ${home}.`)
  return pathsIn(home)
}

/** Lets the database's user, and no one else, pass through the data folder: by its group and the execute bit. */
function letThrough(home: string, account: Account): void {
  const { uid, mode } = statSync(home)
  if (uid !== 0 || inaccessibleFolderAbove(home, account) !== home) return
  chownSync(home, uid, account.gid)
  chmodSync(home, (mode & 0o7700) | 0o010)
}

/** Creates the socket's folder, for this account only. If the path is too long, uses a temporary folder with a random, unpredictable name. */
export function makeSocketFolder(paths: ClusterPaths, account: Account): string {
  let folder = join(paths.home, 'socket')
  if (socketFits(folder)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
  } else {
    folder = mkdtempSync(join(shortTemporaryFolder(), 'openhour-'))
  }
  if (account.dropped) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Removes a socket's temporary folder. Folders inside the data folder are recreated anyway. */
export function removeSocketFolder(folder: string | undefined): void {
  if (folder && dirname(folder) === shortTemporaryFolder() && basename(folder).startsWith('openhour-')) {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Replaces a file atomically: a crash leaves the old or the new one, complete. */
export function replaceFile(path: string, content: string, mode: number): void {
  const draft = `${path}.draft`
  rmSync(draft, { force: true })
  writeFileSync(draft, content, { mode, flush: true })
  chmodSync(draft, mode)
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Flushes the folder's entries to disk, which a rename alone does not. */
export function syncFolder(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export function readPassword(place: Pick<ClusterPaths, 'passwordFile'>): string {
  return readFileSync(place.passwordFile, 'utf8').trim()
}

function pathsIn(home: string): ClusterPaths {
  return { home, cluster: join(home, 'postgres'), passwordFile: join(home, 'postgres-password'), port: PORT }
}

function socketFits(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${PORT}`) <= LONGEST_SOCKET
}

function shortTemporaryFolder(): string {
  return socketFits(join(tmpdir(), 'openhour-XXXXXX')) ? tmpdir() : '/tmp'
}
