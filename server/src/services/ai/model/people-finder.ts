import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../platform/refusal.ts'
import type { PeopleReply, PeopleRequest } from './people-worker.ts'

type Asked = { thread: Worker; done: (names: string[]) => void; fail: (error: Error) => void }

/** Finds names of people in texts, in a thread that holds the dictionaries while it is needed. */
export type PeopleFinder = {
  /** @param known names that are looked for even if they are in no dictionary @returns each name once, in the order of the texts @throws Refusal if too many wait */
  find(texts: readonly string[], known: readonly string[]): Promise<string[]>
  stop(): Promise<void>
}

/** The longest texts take half a second each. */
const mostWaiting = 20

/** @param idleMs after which the thread ends, so that its memory returns */
export function openPeopleFinder({ idleMs = 120_000, memoryMb = 256 } = {}): PeopleFinder {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, Asked>()

  function started(): Worker {
    if (worker) return worker
    const thread = new Worker(new URL('./people-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const lost = () => {
      if (worker === thread) worker = undefined
      for (const [id, one] of waiting) {
        if (one.thread !== thread) continue
        waiting.delete(id)
        one.fail(new Error('The thread that finds names ended.'))
      }
    }
    thread.on('message', (reply: PeopleReply) => {
      const one = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('names' in reply) one?.done(reply.names)
      else one?.fail(new Error(`Names could not be looked for: ${reply.failed}`))
    })
    thread.once('error', lost)
    thread.once('exit', lost)
    thread.unref()
    return (worker = thread)
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const thread = worker
    worker = undefined
    await thread?.terminate()
  }

  return {
    async find(texts, known) {
      if (waiting.size >= mostWaiting)
        throw new Refusal(
          'unavailable',
          'The server is busy reading other texts. Nothing was sent. Try again in a minute.',
        )
      clearTimeout(idle)
      const thread = started()
      const id = ++lastId
      try {
        return await new Promise<string[]>((done, fail) => {
          waiting.set(id, { thread, done, fail })
          thread.postMessage({ id, texts, known } satisfies PeopleRequest)
        })
      } finally {
        if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref()
      }
    },
    stop: end,
  }
}
