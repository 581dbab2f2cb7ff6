import { openFairShare } from '../../platform/fair-share.ts'
import { Refusal } from '../../platform/refusal.ts'

const busy = () =>
  new Refusal(
    'unavailable',
    'Many pictures are being uploaded right now. Yours was not changed. Please try again in a few seconds.',
    { retryAfterSeconds: 5 },
  )
const another = () =>
  new Refusal(
    'not-possible-now',
    'Another of your pictures is still being uploaded. Please wait a moment and try again.',
  )

/** Uploads are buffered in memory: one per person and 24 in total. */
export const openPictureUploads = () =>
  openFairShare({ atOnce: 24, ofOne: 1, mayWait: 0, maxWaitMs: 8_000, tooMuch: another, allBusy: busy })

/** One at a time: a malicious picture can take a second and 100 MB to decode. */
export const openDecoding = () =>
  openFairShare({ atOnce: 1, ofOne: 1, mayWait: 0, maxWaitMs: 30_000, tooMuch: another, allBusy: busy })
