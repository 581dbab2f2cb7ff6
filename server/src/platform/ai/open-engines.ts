import type { AiSettings } from './ai-env.ts'
import type { Engines } from './engines.ts'
import { openFirstEngine } from './first-engine.ts'
import { openModel } from './model/model-engine.ts'

/** Opens the built-in engine and the model that the operator connected. */
export function openEngines({ model }: AiSettings): Engines {
  const builtIn = openFirstEngine()
  return { builtIn, model: model && openModel(model, builtIn), speech: undefined, stop: () => builtIn.stop() }
}
