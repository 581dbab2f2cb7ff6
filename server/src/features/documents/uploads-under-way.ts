import { uploadsAtOnce } from '@openhour/shared/features/documents/documents.rules.ts'
import { Refusal } from '../../platform/refusal.ts'

const mostAtOnce = 60

/** How many files may come in at a time: a few for each person, so that nobody takes the places of all. */
export function openUploadsUnderWay(): <T>(userId: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, number>()
  let all = 0
  return async (userId, work) => {
    const own = underWay.get(userId) ?? 0
    if (own >= uploadsAtOnce) {
      throw new Refusal(
        'too-many-tries',
        `${uploadsAtOnce} of your files are being uploaded already. Please wait until one of them is done. Nothing was stored.`,
        { retryAfterSeconds: 5 },
      )
    }
    if (all >= mostAtOnce) {
      throw new Refusal(
        'unavailable',
        'Many files are being uploaded at the moment. Nothing was stored. Please try again in a few seconds.',
        { retryAfterSeconds: 5 },
      )
    }
    underWay.set(userId, own + 1)
    all++
    try {
      return await work()
    } finally {
      all--
      const left = (underWay.get(userId) ?? 1) - 1
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
    }
  }
}
