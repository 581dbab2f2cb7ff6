import { Worker } from 'node:worker_threads'
import { isHeic } from '@openhour/shared/features/documents/file-container.rules.ts'
import { pictureTexts } from '@openhour/shared/features/documents/pictures.rules.ts'
import { openFairShare } from '../../platform/fair-share.ts'
import { openByteFlow } from '../../platform/files/byte-flow.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Twice what the newest phones take by default. Each pixel takes some ten bytes of memory. */
const maxPixels = 25_000_000
const maxBytes = 25 * 1024 ** 2
/** A photo of 12 million pixels takes about three seconds. */
const maxMs = 45_000

const refused = (detail: string) => new Refusal('invalid-input', detail)
const busy = () => new Refusal('unavailable', pictureTexts.busy, { retryAfterSeconds: 10 })

/** One at a time for the whole server, because of its memory. */
const converting = openFairShare({ atOnce: 1, ofOne: 1, mayWait: 40, maxWaitMs: 60_000, tooMuch: busy, allBusy: busy })

/** In a thread of its own, which ends with its memory: the library is WebAssembly. */
function inThread(bytes: Uint8Array): Promise<Buffer> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
      workerData: { bytes, maxPixels },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    })
    const end = (problem: string) => {
      clearTimeout(tooLate)
      fail(refused(problem))
      void worker.terminate()
    }
    const tooLate = setTimeout(end, maxMs, pictureTexts.cannotConvert)
    worker.once('message', (jpeg: Uint8Array | 'too-many-pixels') => {
      clearTimeout(tooLate)
      if (jpeg === 'too-many-pixels') return end(pictureTexts.tooManyPixels)
      done(Buffer.from(jpeg))
    })
    worker.once('error', () => end(pictureTexts.cannotConvert))
    worker.once('exit', () => end(pictureTexts.cannotConvert))
  })
}

/**
 * A picture in the format of phones as an upright JPEG without metadata.
 * @throws Refusal if it cannot be converted, or has too many pixels
 */
export const jpegOfHeic = (bytes: Uint8Array): Promise<Buffer> => converting('', () => inThread(bytes))

/** Replaces a HEIC picture with a JPEG, and passes everything else unchanged. @throws Refusal like `jpegOfHeic` */
export async function* withoutHeic(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  const flow = openByteFlow(content)
  try {
    if (isHeic(await flow.next(32))) {
      const bytes = await flow.read(maxBytes + 1)
      if (bytes.length > maxBytes) throw refused(pictureTexts.tooLarge)
      yield await jpegOfHeic(bytes)
    } else yield* flow.pass(Infinity)
  } finally {
    await flow.close()
  }
}
