/** Minimum response time where timing could reveal whether an address has an account. Longer than the work takes. */
export const minReplyMs = 500

/** @param ms below `minReplyMs` only in tests */
export function openConstantTimeReply(ms: number) {
  return {
    /** Delays every response. */
    always: async <T>(work: Promise<T>): Promise<T> => {
      const [answer] = await Promise.allSettled([work, new Promise((done) => setTimeout(done, ms))])
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    },
    /** Delays only refusals. */
    refusals: async <T>(work: Promise<T>): Promise<T> => {
      const started = performance.now()
      return work.catch(async (error: unknown) => {
        await new Promise((done) => setTimeout(done, Math.max(0, ms - (performance.now() - started))))
        throw error
      })
    },
  }
}

export type ConstantTimeReply = ReturnType<typeof openConstantTimeReply>
