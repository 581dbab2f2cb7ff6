import { Worker } from 'node:worker_threads'
import { openFairShare } from '../fair-share.ts'
import { Refusal } from '../refusal.ts'
import type { Printed } from './printed.ts'

/** Prints PDFs for people. Each document uses its own thread, so that no one else waits for it, and queues for a free one. */
export type Printer = (userId: string, printed: Printed) => Promise<Uint8Array<ArrayBuffer>>

/** Even the longest note takes only a few seconds. */
const maxMs = 60_000

const busy = 'The server is busy creating other PDFs. Try again in a minute.'
const tooMany = 'You are creating many PDFs at once. Wait until some have finished, then try again.'
const tooLong = 'Creating the PDF took too long and was stopped. Nothing was changed. Please try again.'

function printInThread(printed: Printed): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: printed,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const tooLate = setTimeout(() => {
      fail(new Refusal('unavailable', tooLong))
      void worker.terminate()
    }, maxMs)
    worker.once('message', (pdf: Uint8Array<ArrayBuffer>) => done(pdf))
    worker.once('error', fail)
    worker.once('exit', () => {
      clearTimeout(tooLate)
      fail(new Error('the printing thread ended without a document'))
    })
  })
}

export function openPrinter(): Printer {
  const share = openFairShare({
    atOnce: 2,
    ofOne: 1,
    mayWait: 20,
    maxWaitMs: 60_000,
    tooMuch: () => new Refusal('unavailable', tooMany, { retryAfterSeconds: 10 }),
    allBusy: () => new Refusal('unavailable', busy, { retryAfterSeconds: 30 }),
  })
  return (userId, printed) => share(userId, () => printInThread(printed))
}
