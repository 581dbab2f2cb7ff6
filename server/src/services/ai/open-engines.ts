import type { AiSettings } from '../../platform/ai-env.ts'
import type { Engines } from './engines.ts'
import { openLocalModel } from './local/local-model.ts'
import { openMachine } from './local/machine.ts'
import { openModelStore, openSpeechStore } from './local/model-store.ts'
import { connectedModel } from './model/connected-model.ts'
import { openModel } from './model/model-engine.ts'
import { openPeopleFinder } from './model/people-finder.ts'
import { openPassages } from './passages/passages-engine.ts'
import { openLocalSpeech } from './speech/local-speech.ts'
import { openSpeech } from './speech/speech.ts'

/** Opens Passages, the model and speech to text: what the operator connected, else what is installed on this machine. */
export function openEngines({ model, speech }: AiSettings, dataDir: string): Engines {
  const passages = openPassages()
  const people = openPeopleFinder()
  const store = openModelStore(dataDir)
  const installed = model ? undefined : store.installed()
  const machine = openMachine()
  const local = installed && openLocalModel(store, installed, machine)
  const speechStore = openSpeechStore(dataDir)
  const installedSpeech = speech ? undefined : speechStore.installed()
  const localSpeech = installedSpeech && openLocalSpeech(speechStore, installedSpeech, machine)
  const some = model ? connectedModel(model) : local
  return {
    passages,
    people,
    model: some && openModel(some, passages),
    local: local?.facts,
    speech: speech ? openSpeech(speech) : localSpeech,
    localSpeech: localSpeech?.facts,
    stop: async () => {
      await Promise.all([passages.stop(), people.stop(), local?.stop(), localSpeech?.stop()])
    },
  }
}
