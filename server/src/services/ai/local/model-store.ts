import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Use = z.object({ at: z.string(), tokensPerSecond: z.number(), memoryBytes: z.number() })
/** The last draft that the model wrote here. `at`: an instant; `memoryBytes`: the most that its process took. */
export type LastUse = z.infer<typeof Use>

const Heard = z.object({ at: z.string(), secondsPerMinute: z.number(), memoryBytes: z.number() })
/** The last recording that the speech model read here. `secondsPerMinute`: how long it took for a minute of sound. */
export type LastHeard = z.infer<typeof Heard>

const installed = {
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
}
const InstalledModel = z.object({
  ...installed,
  /** Of the self-test: questions answered right, of how many, and the speed of writing. */
  selfTest: z.object({ right: z.number(), of: z.number(), tokensPerSecond: z.number() }),
})
/** A model on this machine, as `npm run ai:setup` left it. */
export type InstalledModel = z.infer<typeof InstalledModel>

const InstalledSpeech = z.object({ ...installed, selfTest: z.object({ secondsPerMinute: z.number() }) })
/** A speech model on this machine, as `npm run ai:setup -- --speech` left it. */
export type InstalledSpeech = z.infer<typeof InstalledSpeech>

/** The folder of a model on this machine: its file, what runs it, and what is known about both. */
type Store<Installed, LastUse> = {
  folder: string
  runtime: string
  pathOf(file: string): string
  /** Undefined if none is installed. */
  installed(): Installed | undefined
  keep(model: Installed): void
  lastUse(): LastUse | undefined
  noteUse(use: LastUse): void
  removeFile(file: string): void
  /** Removes the model, what runs it, and what a download left. @returns whether there was anything */
  remove(): boolean
}

export type ModelStore = Store<InstalledModel, LastUse>
export type SpeechStore = Store<InstalledSpeech, LastHeard>
/** What both have in common. */
export type AnyStore = Pick<ModelStore, 'folder' | 'runtime' | 'pathOf' | 'removeFile' | 'remove'>

/** @param dataDir the installation's data folder */
export const openModelStore = (dataDir: string): ModelStore =>
  openStore(join(dataDir, 'local-model'), InstalledModel, Use)
/** @param dataDir the installation's data folder */
export const openSpeechStore = (dataDir: string): SpeechStore =>
  openStore(join(dataDir, 'local-speech'), InstalledSpeech, Heard)

function openStore<Installed extends object, LastUse extends object>(
  folder: string,
  ofModel: z.ZodMiniType<Installed>,
  ofUse: z.ZodMiniType<LastUse>,
): Store<Installed, LastUse> {
  const record = join(folder, 'model.json')
  const use = join(folder, 'last-use.json')
  const pathOf = (file: string) => join(folder, file)
  return {
    folder,
    runtime: join(folder, 'runtime'),
    pathOf,
    installed: () => readRecord(record, ofModel),
    keep: (model) => writeRecord(record, model),
    lastUse: () => readRecord(use, ofUse),
    noteUse: (last) => writeRecord(use, last),
    removeFile: (file) => rmSync(pathOf(file), { force: true }),
    remove() {
      const existed = readRecord(record, ofModel) !== undefined
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
