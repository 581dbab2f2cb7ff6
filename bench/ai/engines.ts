import type { AiSettings } from '../../server/src/platform/ai-env.ts'
import type { AiResult, Engine } from '../../server/src/services/ai/engine.ts'
import type { Engines } from '../../server/src/services/ai/engines.ts'
import { openEngines } from '../../server/src/services/ai/open-engines.ts'
import type { BenchText } from './corpus.ts'

const patience = 60_000

export function openBenchEngines(model?: AiSettings['model']): Engines {
  return openEngines({ model, speech: undefined, concurrency: 2 }, '/nowhere')
}

export function write(engine: Pick<Engine, 'write'>, text: BenchText): Promise<AiResult> {
  const { kind, sources, client, therapist } = text
  const work = { kind, sources, clientNames: [client], therapistNames: [therapist] }
  return engine.write(work, { signal: AbortSignal.timeout(patience) })
}
