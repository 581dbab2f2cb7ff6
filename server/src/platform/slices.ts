import { setImmediate as otherWork } from 'node:timers/promises'

const sliceMs = 2

/**
 * For a long computation on the main thread: to be awaited before each step. Lets other requests run once a slice of 2 ms is over, and returns at once
 * before that.
 */
export function openSlices(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < sliceMs) return undefined
    return otherWork().then(() => {
      since = performance.now()
    })
  }
}
