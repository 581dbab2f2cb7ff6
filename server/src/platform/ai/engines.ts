import type { Engine } from './engine.ts'
import type { Ledger } from './ledger.ts'
import type { Transcribe } from './speech/speech.ts'

/** What people are told about a model: its name, and the scheme, host and port that get the text. */
export type ShownModel = { name: string; sentTo: string }

/** The engines of this installation. `model` and `speech` are undefined unless the operator connected one. */
export type Engines = {
  builtIn: Engine
  model: { shown: ShownModel; write: ModelWrite } | undefined
  speech: { shown: ShownModel; transcribe: Transcribe } | undefined
  stop(): Promise<void>
}

/** As `Engine.write`, with the list in which each request is written down before it leaves. */
export type ModelWrite = (ledger: Ledger) => Engine['write']
