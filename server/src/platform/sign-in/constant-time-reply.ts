/** Answers that must not tell whether an address has an account come no sooner than this: longer than the work behind them takes. */
export const minReplyMs = 500

/** @param ms below `minReplyMs` only where nobody is to be kept from guessing: in tests */
export function openConstantTimeReply(ms: number) {
  return {
    /** Holds an answer back until its time has come, whatever it is. */
    always: async <T>(work: Promise<T>): Promise<T> => {
      const [answer] = await Promise.allSettled([work, new Promise((done) => setTimeout(done, ms))])
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    },
    /** Holds back only what says no. */
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
