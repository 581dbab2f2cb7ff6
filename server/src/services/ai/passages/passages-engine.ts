import { Worker } from 'node:worker_threads'
import { openFairShare } from '../../../platform/fair-share.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { AiFault, type AiCall, type AiResult, type AiWork, type Engine } from '../engine.ts'
import type { DraftReply, DraftRequest } from './draft-worker.ts'

type Waiting = { thread: Worker; done: (result: AiResult) => void; fail: (fault: AiFault) => void; call: AiCall }

/**
 * The engine without a model: marks what the writer wrote and counts, in one thread that starts with the first draft and ends after `idleMs` without one, so that
 * its memory returns. Drafts of different therapists take turns.
 * @param maxMs of the processor for one draft: on a machine that is busy with other work, a draft waits for it up to `longestMs`
 */
export function openPassages({
  idleMs = 120_000,
  memoryMb = 112,
  // Reading the longest texts takes a second.
  maxMs = 30_000,
  longestMs = 300_000,
}: { idleMs?: number; memoryMb?: number; maxMs?: number; longestMs?: number } = {}): Engine {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let stopped = false
  let lastId = 0
  const waiting = new Map<number, Waiting>()
  const busy = () => new Refusal('unavailable', 'The server is busy writing other drafts. Try again in a minute.')
  const share = openFairShare({
    atOnce: 1,
    ofOne: 1,
    mayWait: 50,
    maxWaitMs: 300_000,
    tooMuch: busy,
    allBusy: busy,
  })

  function started(): Worker {
    if (worker) return worker
    const thread = new Worker(new URL('./draft-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 4 },
    })
    const lost = (cause?: unknown) => {
      if (worker === thread) worker = undefined
      // Another thread may have started meanwhile.
      for (const [id, one] of waiting) {
        if (one.thread !== thread) continue
        waiting.delete(id)
        one.fail(new AiFault('broken-off', { cause }))
      }
    }
    thread.on('message', answered)
    thread.once('error', lost)
    thread.once('exit', () => lost())
    thread.unref()
    worker = thread
    return thread
  }

  function answered(reply: DraftReply) {
    const one = waiting.get(reply.id)
    if (!one) return
    if ('percent' in reply) return one.call.onProgress?.(reply.percent, reply.stage)
    waiting.delete(reply.id)
    if ('result' in reply) one.done(reply.result)
    else if (reply.problem === 'cancelled') one.fail(new AiFault('cancelled'))
    else one.fail(new AiFault('broken-off', { cause: new Error(reply.message) }))
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const thread = worker
    worker = undefined
    await thread?.terminate()
  }

  async function inThread(work: AiWork, call: AiCall): Promise<AiResult> {
    if (call.signal.aborted || stopped) throw new AiFault('cancelled')
    clearTimeout(idle)
    const id = ++lastId
    const cancelled = new SharedArrayBuffer(4)
    const cancel = () => Atomics.store(new Int32Array(cancelled), 0, 1)
    call.signal.addEventListener('abort', cancel, { once: true })
    const thread = started()
    thread.ref()
    const stop = (problem: 'slow' | 'busy') => {
      if (!waiting.has(id)) return
      waiting.get(id)?.fail(new AiFault(problem))
      waiting.delete(id)
      void end()
    }
    const before = processorMs(thread)
    const look = setInterval(
      async () => {
        if ((await processorMs(thread)) - (await before) >= maxMs) stop('slow')
      },
      Math.min(maxMs, 1_000),
    )
    const late = setTimeout(() => stop('busy'), longestMs)
    try {
      return await new Promise<AiResult>((done, fail) => {
        waiting.set(id, { thread, done, fail, call })
        thread.postMessage({ id, work: plainly(work), cancelled } satisfies DraftRequest)
      })
    } finally {
      clearInterval(look)
      clearTimeout(late)
      call.signal.removeEventListener('abort', cancel)
      thread.unref()
      clearTimeout(idle)
      idle = setTimeout(() => void end(), idleMs)
      idle.unref()
    }
  }

  return {
    async write(work, call) {
      const aborted = new Promise<never>((_, fail) => {
        const cancel = () => fail(new AiFault('cancelled'))
        if (call.signal.aborted) cancel()
        else call.signal.addEventListener('abort', cancel, { once: true })
      })
      const result = share(work.therapistNames.join('\n'), () => inThread(work, call))
      // Whoever cancelled no longer waits for the thread.
      result.catch(() => undefined)
      try {
        return (await Promise.race([result, aborted])) as never
      } catch (fault) {
        throw fault instanceof AiFault
          ? fault
          : new AiFault(fault instanceof Refusal ? 'busy' : 'broken-off', { cause: fault })
      }
    },
    async stop() {
      stopped = true
      await end()
    },
  }
}

/** How long a thread has worked; 0 before it runs, and after. */
const processorMs = (thread: Worker) =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )

/** Only what the thread needs. */
function plainly({ kind, sources, headings, withSentences = false }: AiWork): AiWork {
  return { kind, sources: [...sources], headings, clientNames: [], therapistNames: [], withSentences }
}
