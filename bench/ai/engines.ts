import type { AiResult, AiWork, Engine } from '../../server/src/platform/ai/engine.ts'
import type { BenchText } from './corpus.ts'

export function workOf(text: BenchText): AiWork {
  return {
    kind: text.kind,
    sources: text.sources,
    clientNames: [text.client],
    therapistNames: [text.therapist],
  }
}

export async function write(engine: Engine, text: BenchText, signal = AbortSignal.timeout(60_000)): Promise<AiResult> {
  return engine.write(workOf(text), { signal })
}

export async function openBuiltIn(): Promise<Engine> {
  const file = new URL('../../server/src/platform/ai/built-in/built-in-engine.ts', import.meta.url)
  const { openBuiltInEngine } = (await import(file.href)) as { openBuiltInEngine: () => Engine | Promise<Engine> }
  return openBuiltInEngine()
}
