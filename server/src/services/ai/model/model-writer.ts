import type { AiCall } from '../engine.ts'
import type { Ledger } from '../ledger.ts'
import type { ShownModel } from '../shown-model.ts'

/** What a model is asked. `schema`: JSON schema of the answer, for models that can be held to it; the others are told by `system`. */
export type Asked = {
  system: string
  messages: readonly { role: 'user' | 'assistant'; content: string }[]
  schema: object
}
/** @returns what the model wrote, as it wrote it @throws AiFault */
export type ModelWriter = (asked: Asked) => Promise<string>

/** A model while it works on one draft. `readsCharacters`: how many of these texts it can read. */
export type ModelAtWork = { write: ModelWriter; readsCharacters: (text: string) => number; end: () => void }

/** A model, wherever it runs. `person`: for whom the draft is, so that people take turns where the model serves one at a time. */
export type SomeModel = {
  shown: ShownModel
  open: (ledger: Ledger, person: string, call: AiCall) => Promise<ModelAtWork>
}
