import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyStore, openModelStore, openSpeechStore } from '../services/ai/local/model-store.ts'
import { installRuntime } from '../services/ai/local/runtime.ts'
import { holdStore } from '../services/ai/local/set-up.ts'
import { SetupProblem } from '../services/ai/local/setup-problem.ts'
import { until } from './until.ts'

const dataDir = fileURLToPath(new URL('../../../.runtime', import.meta.url))
const models = { folder: 'local-model', store: openModelStore(dataDir), name: 'runtime' } as const
const speech = { folder: 'local-speech', store: openSpeechStore(dataDir), name: 'speech-runtime' } as const
type Shared = typeof models | typeof speech

/** What runs a language model, installed once for all tests of this checkout. @returns its folder */
export const localRuntime = () => runtimeOf(models)
/** The same for a speech model. */
export const speechRuntime = () => runtimeOf(speech)

async function runtimeOf({ store, name }: Shared): Promise<string> {
  const letGo = await until(() => holdIfFree(store))
  await installRuntime(store.runtime, name).finally(letGo)
  return store.runtime
}

/** Undefined while another process of the tests installs it. */
function holdIfFree(store: AnyStore): (() => void) | undefined {
  try {
    return holdStore(store)
  } catch (error) {
    if (error instanceof SetupProblem) return undefined
    throw error
  }
}

/** Has a data folder use the shared one. */
export const linkLocalRuntime = (folder: string) => link(models, folder)
export const linkSpeechRuntime = (folder: string) => link(speech, folder)

async function link(shared: Shared, folder: string): Promise<void> {
  mkdirSync(join(folder, shared.folder), { recursive: true })
  symlinkSync(await runtimeOf(shared), join(folder, shared.folder, 'runtime'))
}
