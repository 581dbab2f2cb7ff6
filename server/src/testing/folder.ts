import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A test's own folder that every account can enter, so that an embedded database started by root can use it. */
export function openTestFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'openhour-test-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Puts the files of an earlier start into the folder, which a database with accounts requires. */
export function leaveInstallation(folder: string): void {
  writeFileSync(join(folder, 'secret'), randomBytes(36).toString('base64url'), { mode: 0o600 })
  mkdirSync(join(folder, 'files'), { mode: 0o700 })
}
