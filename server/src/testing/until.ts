import { setTimeout as pause } from 'node:timers/promises'

const maxWaitMs = 60_000

/** Polls until the predicate holds, and returns the value. @throws Error with the last value after the timeout */
export async function until<T>(
  read: () => T | Promise<T>,
  isWanted: (value: T) => unknown = Boolean,
  waitMs = maxWaitMs,
): Promise<T> {
  const end = performance.now() + waitMs
  for (;;) {
    const value = await read()
    if (isWanted(value)) return value
    if (performance.now() > end)
      throw new Error(`Not reached within ${waitMs} ms; last value: ${JSON.stringify(value)}`)
    await pause(20)
  }
}

/** Checks for a while that the predicate holds. @throws Error with the value once it does not */
export async function stays<T>(read: () => T | Promise<T>, isWanted: (value: T) => unknown, ms = 300): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(20)) {
    const value = await read()
    if (!isWanted(value)) throw new Error(`Changed to ${JSON.stringify(value)}`)
  }
}

/** How long the slowest of so many calls in a row takes, in ms. */
export async function slowest(times: number, call: () => Promise<unknown>, pauseMs = 0): Promise<number> {
  let longest = 0
  for (let time = 0; time < times; time++) {
    const from = performance.now()
    await call()
    longest = Math.max(longest, performance.now() - from)
    await pause(pauseMs)
  }
  return longest
}

/** Waits, for tests about time itself, such as slow connections and long-held locks. */
export const letPass = (ms: number): Promise<void> => pause(ms)
