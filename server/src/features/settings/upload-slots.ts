import { Refusal } from '../../platform/refusal.ts'

/** Lets `atOnce` pieces of work run at a time, and the others wait in their order. */
export function openQueue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const mostAtOnce = 24

/** How many uploads may be held in memory: one for each person, so that nobody takes the places of all, and 24 in all. */
export function openUploadSlots(): <T>(userId: string, work: () => Promise<T>) => Promise<T> {
  const uploading = new Set<string>()
  return async (userId, work) => {
    if (uploading.has(userId)) {
      throw new Refusal(
        'not-possible-now',
        'Another picture of yours is on its way. Please wait a moment and try again.',
      )
    }
    if (uploading.size >= mostAtOnce) {
      throw new Refusal(
        'unavailable',
        'Many pictures are being uploaded at the moment. Yours was not changed. Please try again in a few seconds.',
        { retryAfterSeconds: 5 },
      )
    }
    uploading.add(userId)
    try {
      return await work()
    } finally {
      uploading.delete(userId)
    }
  }
}
