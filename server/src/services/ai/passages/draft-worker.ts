import { parentPort } from 'node:worker_threads'
import type { AiResult, AiWork } from '../engine.ts'
import { draft } from './draft.ts'

// passages-engine.ts starts this thread and ends it when it has been idle.

export type DraftRequest = { id: number; work: AiWork; cancelled: SharedArrayBuffer }
export type DraftReply =
  | { id: number; percent: number; stage: string }
  | { id: number; result: AiResult }
  | { id: number; problem: 'cancelled' | 'failed'; message: string }

class Cancelled extends Error {}

parentPort?.on('message', async ({ id, work, cancelled }: DraftRequest) => {
  const flag = new Int32Array(cancelled)
  const reply = (message: DraftReply) => parentPort?.postMessage(message)
  try {
    const result = draft(work, (percent, stage) => {
      if (Atomics.load(flag, 0) === 1) throw new Cancelled()
      reply({ id, percent, stage })
    })
    // Only the checks of a model need what this loads.
    const passages = work.withSentences
      ? (await import('../model/source-sentences.ts')).sourceSentences(work.sources)
      : undefined
    reply({ id, result: { ...result, ...(passages && { passages }) } })
  } catch (fault) {
    const problem = fault instanceof Cancelled ? 'cancelled' : 'failed'
    // A message can quote the text, so only where it happened is told.
    const place =
      fault instanceof Error ? (fault.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')) : []
    reply({ id, problem, message: place.slice(0, 4).join('\n') })
  }
})
