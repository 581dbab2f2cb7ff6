import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { now } from '../platform/clock.ts'
import { readEnv } from '../platform/env.ts'
import { AiFault } from '../services/ai/engine.ts'
import { openLocalProcess } from '../services/ai/local/local-process.ts'
import { type ModelStore, openModelStore, openSpeechStore, type SpeechStore } from '../services/ai/local/model-store.ts'
import { offeredModels } from '../services/ai/local/offered-models.ts'
import { installRuntime } from '../services/ai/local/runtime.ts'
import { type SelfTest, selfTest } from '../services/ai/local/self-test.ts'
import { openSpeechProcess } from '../services/ai/speech/speech-process.ts'
import { speechTest } from '../services/ai/speech/speech-test.ts'
import type { ProcessOptions } from '../services/ai/local/model-process.ts'
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
  --speech          speech to text: install ${offeredModels.speech.name}, ${sizeText(offeredModels.speech.bytes)}; with one of the next four, that speech model
  --file PATH       install a model that is on this machine, in the format GGUF, or of whisper.cpp with --speech
  --url ADDRESS     download one from there
  --sha256 HEX      what the file of --file or --url must have
  --remove          remove the model and what runs it; with --speech the speech model
  --yes             do not ask
  --anyway          install it although this machine has too little memory`

type Options = {
  larger: boolean
  speech: boolean
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
      options: {
        larger: flag,
        speech: flag,
        file: text,
        url: text,
        sha256: text,
        remove: flag,
        yes: flag,
        anyway: flag,
      },
    }).values
  } catch (error) {
    throw new SetupProblem(`${(error as Error).message}\n${usage}`)
  }
}

function wantedBy({ larger, speech, file, url, sha256 }: Options): WantedModel {
  const given = [larger, file !== undefined, url !== undefined].filter(Boolean).length
  const known = sha256?.toLowerCase()
  if (larger && speech)
    throw new SetupProblem(`--larger is a language model. Give only one of --larger and --speech.\n${usage}`)
  if (given > 1) throw new SetupProblem(`Give only one of --larger, --file and --url.\n${usage}`)
  if (known !== undefined && (!/^[0-9a-f]{64}$/.test(known) || (file ?? url) === undefined))
    throw new SetupProblem(`--sha256 takes 64 hexadecimal digits and belongs to --file or --url.\n${usage}`)
  if (file === undefined && url === undefined) return offered(speech ? 'speech' : larger ? 'larger' : 'standard')
  const address = url === undefined ? undefined : URL.parse(url)
  if (url !== undefined && !/^https?:$/.test(address?.protocol ?? ''))
    throw new SetupProblem(`--url needs an address that begins with https://.\n${usage}`)
  const name = (address?.pathname ?? file ?? '').split(/[/\\]/).at(-1) ?? ''
  return {
    name: name.replace(/\.(gguf|bin)$/i, '') || 'model',
    licence: null,
    source: url ?? 'a file of the operator',
    from: url === undefined ? { path: file ?? '' } : { url },
    file: name || 'model',
    bytes: undefined,
    sha256: known,
    records: undefined,
    memoryBytes: undefined,
    speech,
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

const progress = openProgressLine()
const say = (line: string) => console.log(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${line}`)

async function install(chosen: Options, wanted: WantedModel, { text, speech }: Stores): Promise<void> {
  const store = wanted.speech ? speech : text
  const bytes = wanted.bytes ?? ('path' in wanted.from ? sizeOn(wanted.from.path) : 0)
  const memoryBytes = wanted.memoryBytes ?? memoryOfFile(bytes, wanted.speech)
  console.log(
    [
      `${wanted.name}, ${wanted.licence === null ? 'licence unknown: see where it comes from' : `licence ${wanted.licence}`}`,
      `  from ${wanted.source}`,
      bytes > 0 &&
        `  ${sizeText(bytes)} (${bytes} bytes), and about ${wanted.speech ? 20 : 120} MB of programs to run it`,
      `  needs up to ${sizeText(memoryBytes)} of memory while it ${wanted.speech ? 'listens' : 'writes'}; ${freeMemory()} are free now`,
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
  const fetched = await fetchModel(wanted, store, { say, progress })
  say(`The model is here: ${sizeText(fetched.bytes)}, SHA-256 ${fetched.sha256}`)
  say('Installing what runs it ...')
  await installRuntime(store.runtime, wanted.speech ? 'speech-runtime' : 'runtime')
  say('Trying it ...')
  const limit = Math.round((wanted.memoryBytes ?? memoryOfFile(fetched.bytes, wanted.speech)) * 1.25)
  const options = { runtimeFolder: store.runtime, modelPath: fetched.path, memoryBytes: limit }
  const selfTest = await (wanted.speech ? tryListening(options) : tryWriting(options)).catch((error: unknown) => {
    if (!(error instanceof AiFault)) throw error
    throw new SetupProblem(
      `The model cannot be run here: ${error.detail ?? error.message}. It was not installed; the file is kept in ${fetched.path}. Is it whole, and a model ${wanted.speech ? 'of whisper.cpp' : 'for conversation'}?`,
    )
  })
  const old = store.installed()
  const { name, licence, source } = wanted
  const installed = {
    ...{ name, licence, source, file: placeModel(store, fetched, wanted.file), bytes: fetched.bytes },
    ...{ sha256: fetched.sha256, memoryBytes: limit, installedAt: now().toISOString() },
  }
  if ('secondsPerMinute' in selfTest) speech.keep({ ...installed, selfTest })
  else text.keep({ ...installed, selfTest })
  if (old && old.file !== installed.file) store.removeFile(old.file)
  say(
    `Restart Openhour: ${wanted.speech ? `${name} then writes down recordings` : `AI drafts then offer ${name}`}. Nothing leaves this machine for it.`,
  )
}

type Stores = { text: ModelStore; speech: SpeechStore }

async function tryWriting(options: ProcessOptions): Promise<SelfTest> {
  const model = openLocalProcess(options)
  try {
    const result = await selfTest(model, (done, of) => progress(`${done} of ${of} questions`))
    say(
      `It answered ${result.right} of ${result.of} questions right, with ${result.tokensPerSecond} tokens a second and up to ${sizeText(model.peakBytes())} of memory.`,
    )
    if (result.right < result.of - 1)
      say('That is few: expect many lines that the checks mark as not backed by the text.')
    return result
  } finally {
    await model.end()
  }
}

async function tryListening(options: ProcessOptions): Promise<{ secondsPerMinute: number }> {
  const model = openSpeechProcess(options)
  try {
    const result = await speechTest(model)
    say(
      `It read half a minute of sound: a minute takes ${result.secondsPerMinute} seconds and up to ${sizeText(model.peakBytes())} of memory. How well it understands people was not tried.`,
    )
    return result
  } finally {
    await model.end()
  }
}

/** `npm run ai:setup`: brings a language or speech model to this machine, tries it, and has the server offer it. */
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(2))
try {
  const chosen = options()
  const { dataDir } = readEnv()
  const stores = { text: openModelStore(dataDir), speech: openSpeechStore(dataDir) }
  const store = chosen.speech ? stores.speech : stores.text
  const letGo = holdStore(store)
  process.once('exit', letGo)
  if (chosen.remove) console.log(store.remove() ? 'The model was removed. Restart Openhour.' : 'No model is installed.')
  else await install(chosen, wantedBy(chosen), stores)
} catch (error) {
  console.error(`\n${error instanceof SetupProblem ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
