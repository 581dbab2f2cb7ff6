import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Use = z.object({ at: z.string(), tokensPerSecond: z.number(), memoryBytes: z.number() })
/** The last draft that the model wrote here. `at`: an instant; `memoryBytes`: the most that its process took. */
export type LastUse = z.infer<typeof Use>

const InstalledModel = z.object({
  name: z.string(),
  licence: z.nullable(z.string()),
  source: z.string(),
  /** In the folder of models. */
  file: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** What its process may take before it is ended. */
  memoryBytes: z.number(),
  installedAt: z.string(),
  /** Of the self-test: questions answered right, of how many, and the speed of writing. */
  selfTest: z.object({ right: z.number(), of: z.number(), tokensPerSecond: z.number() }),
})
/** A model on this machine, as `npm run ai:setup` left it. */
export type InstalledModel = z.infer<typeof InstalledModel>

/** The folder of the local model: its file, what runs it, and what is known about both. */
export type ModelStore = {
  folder: string
  runtime: string
  pathOf(file: string): string
  /** Undefined if none is installed. */
  installed(): InstalledModel | undefined
  keep(model: InstalledModel): void
  lastUse(): LastUse | undefined
  noteUse(use: LastUse): void
  removeFile(file: string): void
  /** Removes the model, what runs it, and what a download left. @returns whether there was anything */
  remove(): boolean
}

/** @param dataDir the installation's data folder */
export function openModelStore(dataDir: string): ModelStore {
  const folder = join(dataDir, 'local-model')
  const record = join(folder, 'model.json')
  const use = join(folder, 'last-use.json')
  const pathOf = (file: string) => join(folder, file)
  return {
    folder,
    runtime: join(folder, 'runtime'),
    pathOf,
    installed: () => readRecord(record, InstalledModel),
    keep: (model) => writeRecord(record, model),
    lastUse: () => readRecord(use, Use),
    noteUse: (last) => writeRecord(use, last),
    removeFile: (file) => rmSync(pathOf(file), { force: true }),
    remove() {
      const existed = readRecord(record, InstalledModel) !== undefined
      // First what says that there is a model: if the rest fails, nobody uses it.
      rmSync(record, { force: true })
      rmSync(folder, { recursive: true, force: true })
      return existed
    },
  }
}

function readRecord<T extends z.ZodMiniType>(path: string, shape: T): z.output<T> | undefined {
  try {
    return shape.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Whole or not at all, also if the machine stops meanwhile. */
function writeRecord(path: string, content: object): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
