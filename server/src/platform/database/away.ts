import { setTimeout as pause } from 'node:timers/promises'

const lostConnection =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout exceeded when trying to connect|not queryable|starting up|shutting down/i

/** Whether a statement failed because the database was out of reach, overloaded or being restarted: the same statement may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as Error & { code?: string }
  if (/^(08|53|57P0)/.test(code) || ['57014', '40001', '40P01', '55P03'].includes(code)) return true
  return lostConnection.test(`${code} ${error.message}`)
}

const firstPauseMs = 100
const longestPauseMs = 2_000

/**
 * Runs what must follow something that cannot be taken back, such as a mail that was handed over: while the database is away, it waits and tries again.
 * @param work must be safe to run twice: nobody knows whether a statement was kept whose connection broke.
 * @throws any other error at once
 */
export async function untilKept<T>(work: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
    await pause(pauseMs)
  }
}
