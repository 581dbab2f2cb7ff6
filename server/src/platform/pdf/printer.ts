import { Worker } from 'node:worker_threads'
import { openFairShare } from '../fair-share.ts'
import { Refusal } from '../refusal.ts'
import type { Printed } from './printed.ts'

/** Makes a PDF for a person. Documents wait for their turn: each takes a thread of its own, so that nobody else waits for it. */
export type Printer = (userId: string, printed: Printed) => Promise<Uint8Array<ArrayBuffer>>

/** The longest that a therapist may write takes a few seconds. */
const maxMs = 60_000

const busy = 'Many documents are being printed at the moment. Please try again in a minute.'
const tooMany = 'You are printing many documents at once. Please wait until some of them are done and try again.'
const tooLong = 'Printing took too long and was given up. Nothing was changed. Please try again.'

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
