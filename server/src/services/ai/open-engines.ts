import type { AiSettings } from '../../platform/ai-env.ts'
import type { Engines } from './engines.ts'
import { openLocalModel } from './local/local-model.ts'
import { openCheckRecord } from './check/model-check.ts'
import { openModelStore } from './local/model-store.ts'
import { connectedModel } from './model/connected-model.ts'
import { openModel } from './model/model-engine.ts'
import type { SomeModel } from './model/model-writer.ts'
import { openPassages } from './passages/passages-engine.ts'
import { openSpeech } from './speech/speech.ts'

/** The model of this installation: the one that the operator connected, else the one that is installed on this machine. `version` tells files of one name apart. */
export function someModel({ model }: Pick<AiSettings, 'model'>, dataDir: string) {
  const store = openModelStore(dataDir)
  const installed = model ? undefined : store.installed()
  const local = installed && openLocalModel(store, installed)
  const some: SomeModel | undefined = model ? connectedModel(model) : local
  return { model: some, version: installed?.sha256 ?? null, local, stop: async () => local?.stop() }
}

/** Opens Passages and the model. */
export function openEngines({ model, speech }: AiSettings, dataDir: string): Engines {
  const passages = openPassages()
  const { model: some, version, local, stop } = someModel({ model }, dataDir)
  const check = some && openCheckRecord(dataDir).of({ ...some.shown, version })
  return {
    passages,
    model: some && openModel({ ...some, shown: { ...some.shown, ...(check && { check }) } }, passages),
    local: local?.facts,
    speech: speech && openSpeech(speech),
    stop: async () => {
      await Promise.all([passages.stop(), stop()])
    },
  }
}
