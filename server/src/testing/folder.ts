import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of the test's own that every account can walk through, so that an embedded database stays inside it also for root. */
export function openTestFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'openhour-test-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
