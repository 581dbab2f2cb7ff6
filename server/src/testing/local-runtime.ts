import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installRuntime } from '../services/ai/local/runtime.ts'
import { alone } from '../../../scripts/run/lock.mjs'

const shared = fileURLToPath(new URL('../../../.runtime/local-model', import.meta.url))

/** What runs a model, installed once for all tests of this checkout. @returns its folder */
export async function localRuntime(): Promise<string> {
  await alone('local-model', () => installRuntime(shared))
  return shared
}

/** Has a data folder use the shared one. */
export async function linkLocalRuntime(dataDir: string): Promise<void> {
  mkdirSync(join(dataDir, 'local-model'), { recursive: true })
  symlinkSync(await localRuntime(), join(dataDir, 'local-model', 'runtime'))
}
