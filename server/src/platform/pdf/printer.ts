import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'
import type { Printed } from './printed.ts'

/** Makes a PDF. Documents wait for their turn: each takes a thread of its own, so that nobody else waits for it. */
export type Printer = (printed: Printed) => Promise<Uint8Array<ArrayBuffer>>

const atOnce = 2
const mostWaiting = 20
/** The longest that a therapist may write takes a few seconds. */
const longestMs = 60_000

const busy = 'Many documents are being printed at the moment. Please try again in a minute.'
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
    }, longestMs)
    worker.once('message', (pdf: Uint8Array<ArrayBuffer>) => done(pdf))
    worker.once('error', fail)
    worker.once('exit', () => {
      clearTimeout(tooLate)
      fail(new Error('the printing thread ended without a document'))
    })
  })
}

export function openPrinter(): Printer {
  let under = 0
  const waiting: (() => void)[] = []
  return async (printed) => {
    if (under >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal('unavailable', busy)
      await new Promise<void>((turn) => waiting.push(turn))
    } else under++
    try {
      return await printInThread(printed)
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift()
      if (next) next()
      else under--
    }
  }
}
