import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identityOf, type Account } from './embedded-account.ts'
import { DatabaseFault } from './embedded-faults.ts'
import { readPassword, replaceFile, syncFolder, type ClusterPaths } from './embedded-folders.ts'
import { postgresProcessesOn, signal } from './embedded-process.ts'

/** The environment of PostgreSQL's programs. Nothing is inherited, so that no setting of the machine affects the data. */
export const PROGRAM_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
export const SUPERUSER = 'postgres'

const DRAFT_PREFIX = 'postgres-draft-'

/** Creates an empty database if there is none. @returns the superuser's password */
export async function ensureCluster(binaries: string, paths: ClusterPaths, account: Account): Promise<string> {
  await removeDrafts(paths.home)
  if (!existsSync(paths.cluster)) await createCluster(binaries, paths, account)
  else if (!hasPassword(paths)) await renewPassword(binaries, paths, account)
  return readPassword(paths)
}

/** Runs initdb in a temporary folder that is renamed once it is complete, so that an interrupted initdb leaves no broken database. */
async function createCluster(binaries: string, paths: ClusterPaths, account: Account): Promise<void> {
  const draft = join(paths.home, `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}`)
  const cluster = join(draft, 'postgres')
  const handedPassword = join(draft, 'password')
  mkdirSync(draft, { mode: 0o700 })
  replaceFile(handedPassword, newPassword(), 0o600)
  mkdirSync(cluster, { mode: 0o700 })
  if (account.dropped) for (const path of [handedPassword, cluster, draft]) chownSync(path, account.uid, account.gid)
  const options = ['-D', cluster, '-U', SUPERUSER, '-A', 'scram-sha-256', '--pwfile', handedPassword, '-E', 'UTF8']
  // PostgreSQL's built-in C.UTF-8: the same sort order and case mapping on every machine, whatever its C library
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums']
  await runProgram(join(binaries, 'bin/initdb'), [...options, ...locale], account)
  replaceFile(paths.passwordFile, readFileSync(handedPassword, 'utf8'), 0o600)
  renameSync(cluster, paths.cluster)
  syncFolder(paths.home)
  rmSync(draft, { recursive: true, force: true })
}

function hasPassword(paths: ClusterPaths): boolean {
  return existsSync(paths.passwordFile) && readPassword(paths) !== ''
}

/** Sets a new password in single-user mode if the password file is missing. That requires write access to the data files anyway. */
async function renewPassword(binaries: string, paths: ClusterPaths, account: Account): Promise<void> {
  const password = newPassword()
  const command = ['--single', '-D', paths.cluster, 'postgres']
  const statement = `alter role ${SUPERUSER} password '${password}'\n`
  await runProgram(join(binaries, 'bin/postgres'), command, account, statement)
  replaceFile(paths.passwordFile, password, 0o600)
}

async function removeDrafts(home: string): Promise<void> {
  for (const name of readdirSync(home).filter((each) => each.startsWith(DRAFT_PREFIX))) {
    const cluster = join(home, name, 'postgres')
    // initdb may have outlived the process that started it
    for (let left = postgresProcessesOn(cluster); left.length > 0; left = postgresProcessesOn(cluster)) {
      for (const { pid } of left) signal(pid, 'SIGKILL')
      await pause(20)
    }
    rmSync(join(home, name), { recursive: true, force: true })
  }
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

function runProgram(program: string, options: string[], account: Account, input?: string): Promise<void> {
  return new Promise((succeed, fail) => {
    // its own process group: Ctrl-C in the terminal goes to our process, which then shuts the database down
    const child = spawn(program, options, {
      ...identityOf(account),
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-4000)))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('error', (fault) => fail(programFault(program, fault.message)))
    child.on('close', (code, by) =>
      code === 0 ? succeed() : fail(programFault(program, said.trim() || `ended by ${by}`)),
    )
  })
}

/** A DatabaseFault with the program's output and, for known causes, advice. */
export function programFault(program: string, words: string): DatabaseFault {
  return new DatabaseFault(`The embedded database could not start.${advice(words)} ${program} said: ${words}`)
}

function advice(words: string): string {
  if (/No space left|ENOSPC/.test(words)) return ' The disk is full: free some space and start again.'
  if (/Permission denied|EACCES|EPERM/.test(words))
    return ' A file or folder of the database is not accessible to its user.'
  if (/ENOENT|ENOEXEC|error while loading shared libraries/.test(words)) {
    return ' Its program does not run on this machine: set DATABASE_URL to a PostgreSQL of your own.'
  }
  return ''
}
