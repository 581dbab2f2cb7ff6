import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { now } from '../platform/clock.ts'
import { readEnv } from '../platform/env.ts'
import { AiFault } from '../services/ai/engine.ts'
import { openLocalProcess } from '../services/ai/local/local-process.ts'
import { type ModelStore, openModelStore } from '../services/ai/local/model-store.ts'
import { offeredModels } from '../services/ai/local/offered-models.ts'
import { installRuntime } from '../services/ai/local/runtime.ts'
import { selfTest } from '../services/ai/local/self-test.ts'
import {
  fetchModel,
  freeMemory,
  holdStore,
  memoryOfFile,
  offered,
  placeModel,
  refuseFullDisk,
  refuseMachine,
  type WantedModel,
} from '../services/ai/local/set-up.ts'
import { sizeOn } from '../services/ai/local/download.ts'
import { sizeText } from '../platform/size-text.ts'
import { SetupProblem } from '../services/ai/local/setup-problem.ts'

const usage = `Usage: npm run ai:setup -- [options]
  (none)            install ${offeredModels.standard.name}, ${sizeText(offeredModels.standard.bytes)}
  --larger          install ${offeredModels.larger.name}, ${sizeText(offeredModels.larger.bytes)}
  --file PATH       install a model in the format GGUF that is on this machine
  --url ADDRESS     download one from there
  --sha256 HEX      what the file of --file or --url must have
  --remove          remove the model and what runs it
  --yes             do not ask
  --anyway          install it although this machine has too little memory`

type Options = {
  larger: boolean
  file?: string
  url?: string
  sha256?: string
  remove: boolean
  yes: boolean
  anyway: boolean
}

function options(): Options {
  try {
    const flag = { type: 'boolean', default: false } as const
    const text = { type: 'string' } as const
    return parseArgs({
      options: { larger: flag, file: text, url: text, sha256: text, remove: flag, yes: flag, anyway: flag },
    }).values
  } catch (error) {
    throw new SetupProblem(`${(error as Error).message}\n${usage}`)
  }
}

function wantedBy({ larger, file, url, sha256 }: Options): WantedModel {
  const given = [larger, file !== undefined, url !== undefined].filter(Boolean).length
  const known = sha256?.toLowerCase()
  if (given > 1) throw new SetupProblem(`Give only one of --larger, --file and --url.\n${usage}`)
  if (known !== undefined && (!/^[0-9a-f]{64}$/.test(known) || (file ?? url) === undefined))
    throw new SetupProblem(`--sha256 takes 64 hexadecimal digits and belongs to --file or --url.\n${usage}`)
  if (file === undefined && url === undefined) return offered(larger ? 'larger' : 'standard')
  const address = url === undefined ? undefined : URL.parse(url)
  if (url !== undefined && !/^https?:$/.test(address?.protocol ?? ''))
    throw new SetupProblem(`--url needs an address that begins with https://.\n${usage}`)
  const name = (address?.pathname ?? file ?? '').split(/[/\\]/).at(-1) ?? ''
  return {
    name: name.replace(/\.gguf$/i, '') || 'model',
    licence: null,
    source: url ?? 'a file of the operator',
    from: url === undefined ? { path: file ?? '' } : { url },
    file: name || 'model.gguf',
    bytes: undefined,
    sha256: known,
    records: undefined,
    memoryBytes: undefined,
  }
}

async function confirm(question: string, yes: boolean): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY) throw new SetupProblem('Nobody can be asked here. Add --yes to install it.')
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`${question} [y/N] `)
  asking.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new SetupProblem('Nothing was installed.')
}

/** On a terminal one line that changes, elsewhere a line every five seconds. */
function openProgressLine() {
  let at = 0
  return (text: string) => {
    if (performance.now() - at < (process.stdout.isTTY ? 100 : 5_000)) return
    at = performance.now()
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K  ${text}`)
    else console.log(`  ${text}`)
  }
}

async function install(chosen: Options, store: ModelStore): Promise<void> {
  const wanted = wantedBy(chosen)
  const bytes = wanted.bytes ?? ('path' in wanted.from ? sizeOn(wanted.from.path) : 0)
  const memoryBytes = wanted.memoryBytes ?? memoryOfFile(bytes)
  console.log(
    [
      `${wanted.name}, ${wanted.licence === null ? 'licence unknown: see where it comes from' : `licence ${wanted.licence}`}`,
      `  from ${wanted.source}`,
      bytes > 0 && `  ${sizeText(bytes)} (${bytes} bytes), and about 120 MB of programs to run it`,
      `  needs up to ${sizeText(memoryBytes)} of memory while it writes; ${freeMemory()} are free now`,
      `  SHA-256 ${wanted.sha256 ?? 'not given: nothing to compare with'}${wanted.records === undefined ? '' : ` (${wanted.records})`}`,
    ]
      .filter(Boolean)
      .join('\n'),
  )
  if (!chosen.anyway) refuseMachine({ memoryBytes, bytes })
  refuseFullDisk(
    store,
    Math.max(0, bytes - (wanted.sha256 ? sizeOn(store.pathOf(`${wanted.sha256.slice(0, 16)}.part`)) : 0)),
  )
  await confirm('Install it?', chosen.yes)
  const progress = openProgressLine()
  const say = (line: string) => console.log(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${line}`)
  const fetched = await fetchModel(wanted, store, { say, progress })
  say(`The model is here: ${sizeText(fetched.bytes)}, SHA-256 ${fetched.sha256}`)
  say('Installing what runs it ...')
  await installRuntime(store.runtime)
  say('Trying it ...')
  const limit = wanted.memoryBytes ?? memoryOfFile(fetched.bytes)
  const model = openLocalProcess({
    runtimeFolder: store.runtime,
    modelPath: fetched.path,
    memoryBytes: limit * 1.25,
  })
  try {
    const result = await selfTest(model, (done, of) => progress(`${done} of ${of} questions`))
    const file = placeModel(store, fetched, wanted.file)
    const { name, licence, source } = wanted
    const installedAt = now().toISOString()
    const old = store.installed()
    store.keep({
      name,
      licence,
      source,
      file,
      bytes: fetched.bytes,
      sha256: fetched.sha256,
      memoryBytes: Math.round(limit * 1.25),
      installedAt,
      selfTest: result,
    })
    if (old && old.file !== file) store.removeFile(old.file)
    say(
      `It answered ${result.right} of ${result.of} questions right, with ${result.tokensPerSecond} tokens a second and up to ${sizeText(model.peakBytes())} of memory.`,
    )
    if (result.right < result.of - 1)
      say('That is few: expect many lines that the checks mark as not backed by the text.')
    say(`Restart Openhour: AI drafts then offer ${name}. Nothing leaves this machine for it.`)
  } catch (error) {
    if (!(error instanceof AiFault)) throw error
    throw new SetupProblem(
      `The model cannot be run here: ${error.detail ?? error.message}. It was not installed; the file is kept in ${fetched.path}. Is it whole, and a model for conversation?`,
    )
  } finally {
    await model.end()
  }
}

/** `npm run ai:setup`: brings a language model to this machine, tries it, and has the server offer it. */
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(2))
try {
  const chosen = options()
  const store = openModelStore(readEnv().dataDir)
  const letGo = holdStore(store)
  process.once('exit', letGo)
  if (chosen.remove) console.log(store.remove() ? 'The model was removed. Restart Openhour.' : 'No model is installed.')
  else await install(chosen, store)
} catch (error) {
  console.error(`\n${error instanceof SetupProblem ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
