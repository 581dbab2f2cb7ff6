import { setTimeout as pause } from 'node:timers/promises'

const maxWaitMs = 10_000

/** Polls until what it reads is as wanted, and returns that. @throws Error with what it read last */
export async function until<T>(
  read: () => T | Promise<T>,
  isWanted: (value: T) => unknown = Boolean,
  waitMs = maxWaitMs,
): Promise<T> {
  const end = performance.now() + waitMs
  for (;;) {
    const value = await read()
    if (isWanted(value)) return value
    if (performance.now() > end) throw new Error(`It did not come within ${waitMs} ms: ${JSON.stringify(value)}`)
    await pause(20)
  }
}

/** For what must not happen: reads for a while. @throws Error as soon as it is not as wanted */
export async function stays<T>(read: () => T | Promise<T>, isWanted: (value: T) => unknown, ms = 300): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(20)) {
    const value = await read()
    if (!isWanted(value)) throw new Error(`It did not stay: ${JSON.stringify(value)}`)
  }
}

/** Time itself, where that is what a test is about: a slow line, a lock held for long. */
export const letPass = (ms: number): Promise<void> => pause(ms)
