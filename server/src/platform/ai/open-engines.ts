import type { AiSettings } from './ai-env.ts'
import type { Engines } from './engines.ts'
import { openFirstEngine } from './first-engine.ts'

export function openEngines(_settings: AiSettings): Engines {
  const builtIn = openFirstEngine()
  return { builtIn, model: undefined, speech: undefined, stop: () => builtIn.stop() }
}
