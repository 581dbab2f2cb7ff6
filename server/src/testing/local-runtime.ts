import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openModelStore } from '../services/ai/local/model-store.ts'
import { installRuntime } from '../services/ai/local/runtime.ts'
import { holdStore } from '../services/ai/local/set-up.ts'
import { SetupProblem } from '../services/ai/local/setup-problem.ts'
import { until } from './until.ts'

const shared = openModelStore(fileURLToPath(new URL('../../../.runtime', import.meta.url)))

/** What runs a model, installed once for all tests of this checkout. @returns its folder */
export async function localRuntime(): Promise<string> {
  const letGo = await until(holdIfFree)
  await installRuntime(shared.runtime).finally(letGo)
  return shared.runtime
}

/** Undefined while another process of the tests installs it. */
function holdIfFree(): (() => void) | undefined {
  try {
    return holdStore(shared)
  } catch (error) {
    if (error instanceof SetupProblem) return undefined
    throw error
  }
}

/** Has a data folder use the shared one. */
export async function linkLocalRuntime(dataDir: string): Promise<void> {
  mkdirSync(join(dataDir, 'local-model'), { recursive: true })
  symlinkSync(await localRuntime(), join(dataDir, 'local-model', 'runtime'))
}
