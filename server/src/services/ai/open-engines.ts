import type { AiSettings } from '../../platform/ai-env.ts'
import type { Engines } from './engines.ts'
import { openModel } from './model/model-engine.ts'
import { openPassages } from './passages/passages-engine.ts'
import { openSpeech } from './speech/speech.ts'

/** Opens Passages and what the operator connected. */
export function openEngines({ model, speech }: AiSettings): Engines {
  const builtIn = openPassages()
  return {
    builtIn,
    model: model && openModel(model, builtIn),
    speech: speech && openSpeech(speech),
    stop: () => builtIn.stop(),
  }
}
