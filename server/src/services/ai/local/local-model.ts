import { now } from '../../../platform/clock.ts'
import type { AiCall } from '../engine.ts'
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
const answerTokens = 3_000
const instructionTokens = 1_200

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
      return answer.text
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

const stageOf = (tokens: number) => (tokens < 2 ? 'The model reads' : 'The model writes')
