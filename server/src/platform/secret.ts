import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from './database/embedded-place.ts'

export const shortestSecret = 32

export function secretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

/**
 * The installation's secret: signs cookies and links, and wraps the keys of stored files. Given by the operator where several nodes share a
 * database; else made once and kept in the data folder, which a backup therefore has to hold.
 * @throws Error with a sentence for the operator when the file holds no whole secret: an empty key would verify cookies that anybody can make
 */
export function installationSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given
  const path = secretPath(dataDir)
  if (!existsSync(path)) makeSecret(path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < shortestSecret)
    throw new Error(
      `The file ${path} holds ${secret.length} characters, and a secret has at least ${shortestSecret}: bring it back from a backup, ` +
        'or delete it if this Openhour has never run.',
    )
  return secret
}

/** The file has its name only when it is whole and on disk. Of two starts at the same moment the first one's stays. */
function makeSecret(path: string): void {
  const draft = `${path}-draft-${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, randomBytes(36).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    nameOnce(draft, path)
    syncFolder(dirname(path))
  } finally {
    rmSync(draft, { force: true })
  }
}

function nameOnce(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw error
    renameSync(draft, path) // a file system without links
  }
}
