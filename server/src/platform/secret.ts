import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The installation's secret: signs cookies and links, and wraps the keys of stored files. Given by the operator where several nodes share a
 * database; else made once and kept in the data folder, which a backup therefore has to hold.
 */
export function installationSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, randomBytes(36).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(path, 'utf8').trim()
}
