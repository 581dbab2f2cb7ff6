import { uploadsAtOnce } from '@openhour/shared/features/documents/documents.rules.ts'
import { openFairShare } from '../../platform/fair-share.ts'
import { Refusal } from '../../platform/refusal.ts'

const retryAfter = { retryAfterSeconds: 5 }

/** How many files may come in at a time: a few of each person, and 60 in all. */
export const openUploads = () =>
  openFairShare({
    atOnce: 60,
    ofOne: uploadsAtOnce,
    mayWait: 0,
    maxWaitMs: 8_000, // less than the time that a body is given whose reading has not begun
    tooMuch: () =>
      new Refusal(
        'too-many-attempts',
        `${uploadsAtOnce} of your files are being uploaded already. Please wait until one of them is done. Nothing was stored.`,
        retryAfter,
      ),
    allBusy: () =>
      new Refusal(
        'unavailable',
        'Many files are being uploaded at the moment. Nothing was stored. Please try again in a few seconds.',
        retryAfter,
      ),
  })

/** How many files may go out at a time: as many of each person as a browser asks for at once, and 60 in all. */
export const openDownloads = () =>
  openFairShare({
    atOnce: 60,
    ofOne: 6,
    mayWait: 20,
    maxWaitMs: 20_000,
    tooMuch: () =>
      new Refusal(
        'unavailable',
        'You are downloading many files at once. Please wait until some of them are done and try again.',
        retryAfter,
      ),
    allBusy: () =>
      new Refusal(
        'unavailable',
        'Many files are being downloaded at the moment. Please try again in a few seconds.',
        retryAfter,
      ),
  })
