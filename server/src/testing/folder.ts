import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of the test's own that every account can walk through, so that an embedded database stays inside it also for root. */
export function openTestFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'openhour-test-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Puts into the folder what an earlier start has left there: a database that holds accounts is opened with nothing less. */
export function leaveInstallation(folder: string): void {
  writeFileSync(join(folder, 'secret'), randomBytes(36).toString('base64url'), { mode: 0o600 })
  mkdirSync(join(folder, 'files'), { mode: 0o700 })
}
