import { openFairShare } from '../../platform/fair-share.ts'
import { Refusal } from '../../platform/refusal.ts'

const busy = () =>
  new Refusal(
    'unavailable',
    'Many pictures are being uploaded at the moment. Yours was not changed. Please try again in a few seconds.',
    { retryAfterSeconds: 5 },
  )
const another = () =>
  new Refusal('not-possible-now', 'Another picture of yours is on its way. Please wait a moment and try again.')

/** How many uploads may be held in memory: one of each person, and 24 in all. */
export const openPictureUploads = () =>
  openFairShare({ atOnce: 24, ofOne: 1, mayWait: 0, longestWaitMs: 8_000, tooMuch: another, allBusy: busy })

/** One at a time: a hostile picture can take a second and a hundred megabytes to unpack. */
export const openUnpacking = () =>
  openFairShare({ atOnce: 1, ofOne: 1, mayWait: 0, longestWaitMs: 30_000, tooMuch: another, allBusy: busy })
