import type { AiSettings } from '../../platform/ai-env.ts'
import { openBuiltInEngine } from './built-in/built-in-engine.ts'
import type { Engines } from './engines.ts'
import { openModel } from './model/model-engine.ts'
import { openSpeech } from './speech/speech.ts'

/** Opens the built-in engine and what the operator connected. */
export function openEngines({ model, speech }: AiSettings): Engines {
  const builtIn = openBuiltInEngine()
  return {
    builtIn,
    model: model && openModel(model, builtIn),
    speech: speech && openSpeech(speech),
    stop: () => builtIn.stop(),
  }
}
