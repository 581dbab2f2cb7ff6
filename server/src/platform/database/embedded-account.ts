import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseFault } from './embedded-faults.ts'

/** The user that PostgreSQL runs as. `dropped`: not our own, because we are root. */
export interface Account {
  uid: number
  gid: number
  name: string
  dropped: boolean
}

/**
 * PostgreSQL refuses to run as root. For root, it runs as the owner of existing data, or as `openhour`, `postgres` or `nobody`; initdb needs a user
 * listed in /etc/passwd. Other users run it as themselves.
 */
export function databaseAccount(existingCluster: string): Account {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  const owner = existsSync(existingCluster) ? statSync(existingCluster) : undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const nameOf = (id: number): string => users.find((row) => row[2] === String(id))?.[0] ?? `user ${id}`
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new DatabaseFault(
        `The database in ${existingCluster} belongs to ${nameOf(owner.uid)}. Start Openhour as the same user as before.`,
      )
    }
    return { uid, gid, name: nameOf(uid), dropped: false }
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: nameOf(owner.uid), dropped: true }
  for (const name of ['openhour', 'postgres', 'nobody']) {
    const row = users.find((fields) => fields[0] === name)
    if (row) return { uid: Number(row[2]), gid: Number(row[3]), name, dropped: true }
  }
  throw new DatabaseFault(
    'PostgreSQL does not run as root, and there is no user openhour, postgres or nobody to run it as: ' +
      'create one with "useradd --system openhour", or start Openhour as an ordinary user.',
  )
}

/** Options of `spawn` that start a program as the account. */
export function identityOf(account: Account): { uid?: number; gid?: number } {
  return account.dropped ? { uid: account.uid, gid: account.gid } : {}
}

/**
 * The first folder on the way to the path that the account cannot enter, such as a home folder with mode 0700. Looks at modes only; if an access
 * list allows more, the database is merely put in another folder than necessary.
 */
export function inaccessibleFolderAbove(path: string, account: Account): string | undefined {
  if (!account.dropped) return undefined
  const way: string[] = []
  for (let at = resolve(path); ; at = dirname(at)) {
    way.unshift(at)
    if (at === dirname(at)) break
  }
  return way.find((at) => existsSync(at) && !mayEnter(at, account))
}

function mayEnter(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}
