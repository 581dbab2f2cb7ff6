import { nowMs } from './clock.ts'

/** Seconds until so many more are taken (one, where nothing else is said); 0 when they are. What is not taken does not count. */
export type Recent = (key: string, weight?: number) => number

const mostKeys = 20_000

/** Counts what comes in, by key, in this process's memory: for what is not worth a row each time. Each node of several counts for itself. */
export function openRecent(most: number, windowMs: number): Recent {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return (key, weight = 1) => {
    const at = nowMs()
    const known = windows.get(key)
    if (known && known.endsAt > at) {
      if (known.count + weight > most) return Math.ceil((known.endsAt - at) / 1000)
      known.count += weight
      return 0
    }
    // Put at the end, so that the first is always the oldest: with many keys that one goes, and not everybody's.
    windows.delete(key)
    windows.set(key, { endsAt: at + windowMs, count: weight })
    if (windows.size > mostKeys) windows.delete(windows.keys().next().value as string)
    return 0
  }
}
