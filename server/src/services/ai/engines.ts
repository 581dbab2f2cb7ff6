import type { Engine } from './engine.ts'
import type { Ledger } from './ledger.ts'
import type { LocalFacts } from './local/local-model.ts'
import type { PeopleFinder } from './model/people-finder.ts'
import type { ShownModel } from './shown-model.ts'
import type { SpeechFacts } from './speech/local-speech.ts'
import type { Transcribe } from './speech/speech.ts'

/**
 * The engines of this installation. `model` and `speech` are undefined unless the operator connected or installed one; `local` and `localSpeech`: about
 * installed ones.
 */
export type Engines = {
  passages: Engine
  /** Looks for names in what would leave. */
  people: PeopleFinder
  model: { shown: ShownModel; write: ModelWrite } | undefined
  local: (() => LocalFacts) | undefined
  speech: { shown: ShownModel; transcribe: Transcribe } | undefined
  localSpeech: (() => SpeechFacts) | undefined
  stop(): Promise<void>
}

/** As `Engine.write`, with the list in which each request is written down before it leaves. */
export type ModelWrite = (ledger: Ledger) => Engine['write']
