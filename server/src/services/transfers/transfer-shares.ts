import { concurrentUploads } from '@openhour/shared/features/documents/documents.rules.ts'
import { openFairShare } from '../../platform/fair-share.ts'
import { Refusal } from '../../platform/refusal.ts'

const retryAfter = { retryAfterSeconds: 5 }

/** Concurrent uploads: a few per person, 60 in total. */
export const openUploads = () =>
  openFairShare({
    atOnce: 60,
    ofOne: concurrentUploads,
    mayWait: 0,
    maxWaitMs: 8_000, // less than the timeout of an unread body
    tooMuch: () =>
      new Refusal(
        'too-many-attempts',
        `${concurrentUploads} of your files are being uploaded already. Please wait until one of them is done. Nothing was stored.`,
        retryAfter,
      ),
    allBusy: () =>
      new Refusal(
        'unavailable',
        'The server is busy with other uploads. Nothing was stored. Try again in a few seconds.',
        retryAfter,
      ),
  })

/** Concurrent downloads: as many per person as a browser requests in parallel, 60 in total. */
export const openDownloads = () =>
  openFairShare({
    atOnce: 60,
    ofOne: 6,
    mayWait: 20,
    maxWaitMs: 20_000,
    tooMuch: () =>
      new Refusal(
        'unavailable',
        'You are downloading many files at once. Wait until some have finished, then try again.',
        retryAfter,
      ),
    allBusy: () =>
      new Refusal('unavailable', 'The server is busy with other downloads. Try again in a few seconds.', retryAfter),
  })
