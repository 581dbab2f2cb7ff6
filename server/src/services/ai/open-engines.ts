import type { AiSettings } from '../../platform/ai-env.ts'
import type { Engines } from './engines.ts'
import { openLocalModel } from './local/local-model.ts'
import { openModelStore } from './local/model-store.ts'
import { connectedModel } from './model/connected-model.ts'
import { openModel } from './model/model-engine.ts'
import { openPeopleFinder } from './model/people-finder.ts'
import { openPassages } from './passages/passages-engine.ts'
import { openSpeech } from './speech/speech.ts'

/** Opens Passages and the model: the one that the operator connected, else the one that is installed on this machine. */
export function openEngines({ model, speech }: AiSettings, dataDir: string): Engines {
  const passages = openPassages()
  const people = openPeopleFinder()
  const store = openModelStore(dataDir)
  const installed = model ? undefined : store.installed()
  const local = installed && openLocalModel(store, installed)
  const some = model ? connectedModel(model) : local
  return {
    passages,
    people,
    model: some && openModel(some, passages),
    local: local?.facts,
    speech: speech && openSpeech(speech),
    stop: async () => {
      await Promise.all([passages.stop(), people.stop(), local?.stop()])
    },
  }
}
