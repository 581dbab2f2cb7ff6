import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from './database/embedded-folders.ts'

export const minSecretLength = 32

export function secretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

/**
 * The installation's secret. It signs cookies and links, and encrypts the keys of stored files. The operator sets it if several nodes share a database;
 * otherwise it is generated once and stored in the data folder, so backups must include it.
 * @throws Error with a message for the operator if the file is truncated: with an empty key, anyone could forge cookies
 */
export function installationSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given
  const path = secretPath(dataDir)
  if (!existsSync(path)) makeSecret(path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < minSecretLength)
    throw new Error(
      `The file ${path} has ${secret.length} characters, but a secret needs at least ${minSecretLength}. Restore it from a backup, ` +
        'or delete it if this Openhour has never run.',
    )
  return secret
}

/** Writes the file atomically. If two processes start at the same time, the first one's secret is used. */
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
