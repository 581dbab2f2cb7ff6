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
import { closedFolderAbove, type Account } from './embedded-account.ts'
import { makeSystemFolder } from './embedded-binaries.ts'
import { DatabaseFault } from './embedded-faults.ts'

/** The file in the data folder that names where the database lies, when it could not lie in the data folder itself. */
const POINTER = 'database-is-in'

const PORT = 5432
/** A socket's address holds 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET = 103

/** Where the parts of one embedded database lie. */
export interface Place {
  /** The data folder itself, or the one that its pointer names. */
  home: string
  cluster: string
  passwordFile: string
  port: number
}

/** The data folder, made when missing, by its real path. */
export function dataFolder(path: string): string {
  const folder = resolve(path)
  mkdirSync(dirname(folder), { recursive: true })
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return realpathSync(folder)
}

export function lockFolder(dataDir: string): string {
  return join(dataDir, 'postgres-lock')
}

/** The place that the data folder has or points to. */
export function knownPlace(dataDir: string): Place {
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) return placeIn(dataDir)
  const home = readFileSync(pointer, 'utf8').trim()
  if (!existsSync(home)) {
    throw new DatabaseFault(
      `${pointer} says that the database lies in ${home}, which is not there: bring that folder back, ` +
        `or delete ${pointer} to begin with an empty database.`,
    )
  }
  return placeIn(home)
}

/** The place that the account can reach: for a new database elsewhere than in the data folder when that is closed to it. */
export function reachablePlace(dataDir: string, place: Place, account: Account, log: (line: string) => void): Place {
  letThrough(place.home, account)
  const closed = closedFolderAbove(place.home, account)
  if (closed === undefined) return place
  if (existsSync(place.cluster)) {
    throw new DatabaseFault(
      `The user ${account.name}, which the database runs as, may not enter ${closed}: open it with "chmod o+x ${closed}".`,
    )
  }
  const system = makeSystemFolder()
  const prefix = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  for (const name of readdirSync(system).filter((each) => each.startsWith(`${prefix}-`))) {
    log(
      `An older database of ${dataDir} lies in ${join(system, name)}. To use it, write that path into ${join(dataDir, POINTER)}.`,
    )
  }
  const home = join(system, `${prefix}-${randomBytes(4).toString('hex')}`)
  mkdirSync(home, { mode: 0o700 })
  letThrough(home, account)
  replaceFile(join(dataDir, POINTER), `${home}\n`, 0o644)
  log(`${closed} is closed to the user ${account.name}, so the database lies in ${home}.`)
  return placeIn(home)
}

/** The database's user must pass through the data folder, and nobody else need: through the folder's group, no more. */
function letThrough(home: string, account: Account): void {
  const { uid, mode } = statSync(home)
  if (uid !== 0 || closedFolderAbove(home, account) !== home) return
  chownSync(home, uid, account.gid)
  chmodSync(home, (mode & 0o7700) | 0o010)
}

/** Makes the folder of the socket, for the account alone. A long path gets a short one, random so that nobody can be there first. */
export function makeSocketFolder(place: Place, account: Account): string {
  let folder = join(place.home, 'socket')
  if (socketFits(folder)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
  } else {
    folder = mkdtempSync(join(shortTemporaryFolder(), 'openhour-'))
  }
  if (account.dropped) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Removes the folder of a socket if it is one of ours outside the data: those inside are made afresh anyway. */
export function removeSocketFolder(folder: string | undefined): void {
  if (folder && dirname(folder) === shortTemporaryFolder() && basename(folder).startsWith('openhour-')) {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the file so that a crash leaves the old one or the new one, whole. */
export function replaceFile(path: string, content: string, mode: number): void {
  const draft = `${path}.draft`
  rmSync(draft, { force: true })
  writeFileSync(draft, content, { mode, flush: true })
  chmodSync(draft, mode)
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Puts the folder's entries on disk, as a rename alone does not. */
export function syncFolder(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export function readPassword(place: Pick<Place, 'passwordFile'>): string {
  return readFileSync(place.passwordFile, 'utf8').trim()
}

function placeIn(home: string): Place {
  return { home, cluster: join(home, 'postgres'), passwordFile: join(home, 'postgres-password'), port: PORT }
}

function socketFits(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${PORT}`) <= LONGEST_SOCKET
}

function shortTemporaryFolder(): string {
  return socketFits(join(tmpdir(), 'openhour-XXXXXX')) ? tmpdir() : '/tmp'
}
