import type { AiSettings } from '../../platform/ai-env.ts'
import { openCheckRecord } from './check/model-check.ts'
import type { Engines } from './engines.ts'
import { openLocalModel } from './local/local-model.ts'
import { openMachine } from './local/machine.ts'
import { openModelStore, openSpeechStore } from './local/model-store.ts'
import { connectedModel } from './model/connected-model.ts'
import { openModel } from './model/model-engine.ts'
import type { SomeModel } from './model/model-writer.ts'
import { openPassages } from './passages/passages-engine.ts'
import { openLocalSpeech } from './speech/local-speech.ts'
import { openSpeech } from './speech/speech.ts'

/** The model of this installation: the one that the operator connected, else the one that is installed on this machine. `version` tells files of one name apart. */
export function someModel({ model }: Pick<AiSettings, 'model'>, dataDir: string, machine = openMachine()) {
  const store = openModelStore(dataDir)
  const installed = model ? undefined : store.installed()
  const local = installed && openLocalModel(store, installed, machine)
  const some: SomeModel | undefined = model ? connectedModel(model) : local
  return { model: some, version: installed?.sha256 ?? null, local, stop: async () => local?.stop() }
}

/** Opens Passages, the model and speech to text: what the operator connected, else what is installed on this machine. */
export function openEngines({ model, speech }: AiSettings, dataDir: string): Engines {
  const passages = openPassages()
  const machine = openMachine()
  const { model: some, version, local, stop } = someModel({ model }, dataDir, machine)
  const check = some && openCheckRecord(dataDir).of({ ...some.shown, version })
  const speechStore = openSpeechStore(dataDir)
  const installedSpeech = speech ? undefined : speechStore.installed()
  const localSpeech = installedSpeech && openLocalSpeech(speechStore, installedSpeech, machine)
  return {
    passages,
    model: some && openModel({ ...some, shown: { ...some.shown, ...(check && { check }) } }, passages),
    local: local?.facts,
    speech: speech ? openSpeech(speech) : localSpeech,
    localSpeech: localSpeech?.facts,
    stop: async () => {
      await Promise.all([passages.stop(), stop(), localSpeech?.stop()])
    },
  }
}
