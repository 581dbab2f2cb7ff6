import { now } from '../../../platform/clock.ts'
import { type AiCall, AiFault } from '../engine.ts'
import type { Ledger } from '../ledger.ts'
import type { Asked, ModelWriter, SomeModel } from '../model/model-writer.ts'
import { type LocalAnswer, openLocalProcess } from './local-process.ts'
import type { InstalledModel, LastUse, ModelStore } from './model-store.ts'
import type { Machine } from './machine.ts'
import { twice } from './second-try.ts'

/** What the operator and the therapist are told about the model on this machine. */
export type LocalFacts = Pick<InstalledModel, 'bytes' | 'memoryBytes' | 'selfTest' | 'licence'> & {
  lastUse: LastUse | null
}

/** How long an answer may be. What is left of the conversation is for instructions and text. */
const answerTokens = 2_000
const instructionTokens = 900

/** Characters for one token: of words with spaces between them in Latin letters, and of other scripts. Both on the safe side. */
const latinPerToken = 2.5
const otherPerToken = 0.7

function perToken(text: string): number {
  const other = text.match(/[^\p{Script=Latin}\p{P}\p{Z}\p{N}\s]/gu)?.length ?? 0
  const share = text.length === 0 ? 0 : other / text.length
  return latinPerToken * (1 - share) + otherPerToken * share
}

/** The model that `npm run ai:setup` installed. It serves one draft at a time, and nothing leaves this machine for it. */
export function openLocalModel(
  store: ModelStore,
  installed: InstalledModel,
  machine: Machine,
): SomeModel & {
  facts: () => LocalFacts
  stop: () => Promise<void>
} {
  const process = openLocalProcess({
    runtimeFolder: store.runtime,
    modelPath: store.pathOf(installed.file),
    memoryBytes: installed.memoryBytes,
  })

  function used({ tokens, ms }: LocalAnswer): void {
    const tokensPerSecond = Math.round((tokens / ms) * 10_000) / 10
    store.noteUse({ at: now().toISOString(), tokensPerSecond, memoryBytes: process.peakBytes() })
  }

  const writer = ({ signal, onProgress }: AiCall): ModelWriter => {
    const write = async (asked: Asked) => {
      const { system, messages, schema } = asked
      const prompt = messages.map(({ content }) => content).join('\n\n')
      const onTokens = (count: number) => onProgress?.(10 + Math.min(75, (count / answerTokens) * 75), stageOf(count))
      const answer = await process.ask(
        { system, prompt, schema, maxTokens: answerTokens },
        { signal, onCount: onTokens },
      )
      used(answer)
      return wholeAnswer(answer.text, schema)
    }
    return (asked) => twice(() => write(asked), onProgress)
  }

  return {
    shown: { name: installed.name, sentTo: null },
    facts: () => {
      const { bytes, memoryBytes, selfTest, licence } = installed
      return { bytes, memoryBytes, selfTest, licence, lastUse: store.lastUse() ?? null }
    },
    stop: () => process.end(),
    async open(_ledger: Ledger, person: string, call: AiCall) {
      const end = await machine.take(process, person, call.signal, call.onProgress)
      try {
        call.onProgress?.(5, 'Starting the model')
        const context = await twice(() => process.ready(), call.onProgress)
        const room = Math.max(500, context - answerTokens - instructionTokens)
        return { write: writer(call), readsCharacters: (text) => Math.floor(room * perToken(text)), end }
      } catch (fault) {
        end()
        throw fault
      }
    },
  }
}

/**
 * An answer that its grammar held to a shape, and that ended where it was long enough: what was complete of it, and the sections that did not come any more.
 * Another text comes back as it is.
 */
function wholeAnswer(text: string, schema: object): string {
  const { required = [] } = schema as { required?: readonly string[] }
  const ends = [...text.matchAll(/[}\]]/g)].map(({ index }) => index + 1)
  for (const end of ends.toReversed().slice(0, mostCuts)) {
    const closed = text.slice(0, end) + closersOf(text.slice(0, end))
    try {
      const read = JSON.parse(closed) as Record<string, unknown>
      return JSON.stringify({ ...Object.fromEntries(required.map((name) => [name, []])), ...read })
    } catch {
      // A bracket within a text, or half of a line: the one before it.
    }
  }
  return text
}

/** How many ends of an answer are tried. */
const mostCuts = 50

/** The brackets that are still open. */
function closersOf(text: string): string {
  const open: string[] = []
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted && sign === '\\') at++
    else if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']')
    else if (sign === '}' || sign === ']') open.pop()
  }
  return quoted ? '!' : open.toReversed().join('')
}

const stageOf = (tokens: number) => (tokens < 2 ? 'The model reads' : 'The model writes')
