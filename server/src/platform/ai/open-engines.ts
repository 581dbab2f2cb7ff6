import type { AiSettings } from './ai-env.ts'
import type { Engines } from './engines.ts'
import { openFirstEngine } from './first-engine.ts'
import { openModel } from './model/model-engine.ts'
import { openSpeech } from './speech/speech.ts'

/** Opens the built-in engine and what the operator connected. */
export function openEngines({ model, speech }: AiSettings): Engines {
  const builtIn = openFirstEngine()
  return {
    builtIn,
    model: model && openModel(model, builtIn),
    speech: speech && openSpeech(speech),
    stop: () => builtIn.stop(),
  }
}
