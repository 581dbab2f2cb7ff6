import type { IncomingMessage } from 'node:http'
import { type FairShare, openFairShare } from '../../platform/fair-share.ts'
import { Refusal } from '../../platform/refusal.ts'
import { arriving } from './taken-file.ts'

type Bounds = { maxBytes: number; tooLarge: string; busy: string }

/** Receives files that are read in memory and never stored, and shares the work on them between people. */
export function openReadingShares({ maxBytes, tooLarge, busy }: Bounds) {
  const bounds = {
    ofOne: 1,
    mayWait: 3,
    maxWaitMs: 30_000,
    tooMuch: () => new Refusal('unavailable', busy, { retryAfterSeconds: 10 }),
    allBusy: () => new Refusal('unavailable', busy, { retryAfterSeconds: 30 }),
  }
  // A slow connection keeps nobody else's file from being read.
  const receiving = openFairShare({ ...bounds, atOnce: 8 })
  const reading: FairShare = openFairShare({ ...bounds, atOnce: 2 })
  return {
    /** The whole file. @throws Refusal 413 */
    receive: (person: string, incoming: IncomingMessage): Promise<Buffer> =>
      receiving(person, async () => {
        const parts: Uint8Array[] = []
        let size = 0
        for await (const part of arriving(incoming)) {
          size += part.length
          if (size > maxBytes) throw new Refusal('too-large', tooLarge)
          parts.push(part)
        }
        return Buffer.concat(parts)
      }),
    reading,
  }
}
