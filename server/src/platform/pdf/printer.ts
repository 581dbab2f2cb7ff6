import { Tinypool } from 'tinypool'
import { openFairShare } from '../fair-share.ts'
import { Refusal } from '../refusal.ts'
import type { Printed } from './printed.ts'

/** Prints PDFs for people, in threads, so that no one else waits for it. A document queues for a free one. */
export type Printer = (userId: string, printed: Printed) => Promise<Uint8Array<ArrayBuffer>>

/** Even the longest note takes only a few seconds. */
const maxMs = 60_000

const busy = 'The server is busy creating other PDFs. Try again in a minute.'
const tooMany = 'You are creating many PDFs at once. Wait until some have finished, then try again.'
const tooLong = 'Creating the PDF took too long and was stopped. Nothing was changed. Please try again.'
const atOnce = 2

let threads: Tinypool | undefined
/** Threads that stay for the next document: to load what prints takes several times as long as to print an invoice. */
const openThreads = () =>
  (threads ??= new Tinypool({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    isolateWorkers: false,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    maxMemoryLimitBeforeRecycle: 256 * 1024 * 1024,
  }))

async function printInThread(printed: Printed): Promise<Uint8Array<ArrayBuffer>> {
  const tooLate = AbortSignal.timeout(maxMs)
  try {
    return (await openThreads().run(printed, { name: 'print', signal: tooLate })) as Uint8Array<ArrayBuffer>
  } catch (error) {
    if (tooLate.aborted) throw new Refusal('unavailable', tooLong)
    throw error
  }
}

const share = openFairShare({
  atOnce,
  ofOne: 1,
  mayWait: 20,
  maxWaitMs: 60_000,
  tooMuch: () => new Refusal('unavailable', tooMany, { retryAfterSeconds: 10 }),
  allBusy: () => new Refusal('unavailable', busy, { retryAfterSeconds: 30 }),
})

/** The one printer of this process: a person's share holds for all kinds of documents together. */
export const openPrinter = (): Printer => (userId, printed) => share(userId, () => printInThread(printed))
