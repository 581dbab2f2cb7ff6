import type { AiSettings } from '../../platform/ai-env.ts'
import type { Engines } from './engines.ts'
import { openModel } from './model/model-engine.ts'
import { openPassages } from './passages/passages-engine.ts'
import { openSpeech } from './speech/speech.ts'

/** Opens Passages and what the operator connected. */
export function openEngines({ model, speech }: AiSettings): Engines {
  const passages = openPassages()
  return {
    passages,
    model: model && openModel(model, passages),
    speech: speech && openSpeech(speech),
    stop: () => passages.stop(),
  }
}
